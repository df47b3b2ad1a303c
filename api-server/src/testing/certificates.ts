import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { daysAfter } from 'shared-contracts/days';

/** Describes a certificate with its key, both in PEM. */
export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
}

interface Wanted {
  readonly name: string;
  /** Lists the names and IP addresses of a server. */
  readonly hosts?: readonly string[];
  readonly bits?: number;
  readonly validTo?: Date;
  /** Signs the certificate; itself if nobody does. */
  readonly by?: TestAuthority;
}

export interface TestAuthority extends TestCertificate {
  readonly name: string;
}

/** Makes a certificate, so that no key has to be kept with the sources. */
export function makeCertificate({ name, hosts = [], bits = 2_048, validTo = inDays(365), by }: Wanted): TestAuthority {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const signedBy = by?.key ?? privateKey;
  const extensions = [
    extension('2.5.29.19', true, sequence(hosts.length ? [] : [der(0x01, Buffer.from([0xff]))])),
    ...(hosts.length ? [extension('2.5.29.17', false, sequence(hosts.map(alternativeName)))] : []),
  ];
  const content = sequence([
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sha256WithRsa,
    named(by?.name ?? name),
    sequence([time(inDays(-1)), time(validTo)]),
    named(name),
    (publicKey as KeyObject).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  ]);
  const signature = createSign('sha256').update(content).sign(signedBy);
  const whole = sequence([content, sha256WithRsa, der(0x03, Buffer.concat([Buffer.from([0]), signature]))]);
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    name,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const inDays = (days: number) => daysAfter(new Date(), days);

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (parts: readonly Buffer[]) => der(0x30, Buffer.concat(parts));

/** Writes an object identifier whose numbers are below 2^28. */
function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return der(0x06, Buffer.from(bytes));
}

const sha256WithRsa = sequence([oid('1.2.840.113549.1.1.11'), der(0x05, Buffer.alloc(0))]);
const named = (name: string) => sequence([der(0x31, sequence([oid('2.5.4.3'), der(0x0c, Buffer.from(name))]))]);
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
const extension = (id: string, isCritical: boolean, value: Buffer) =>
  sequence([oid(id), ...(isCritical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, value)]);

function alternativeName(host: string): Buffer {
  if (isIP(host) === 4) return der(0x87, Buffer.from(host.split('.').map(Number)));
  return der(0x82, Buffer.from(host));
}
