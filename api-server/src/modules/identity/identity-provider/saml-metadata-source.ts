import { AppError } from '../../../errors.ts';
import { saySaml } from '../../../messages/saml.ts';
import { limitedText } from '../../../platform/limited-body.ts';
import type { ProviderFetch } from '../../../platform/model/provider-fetch.ts';
import { InsecureProviderError, isLoopback } from '../../../platform/oauth/provider-client.ts';
import { checkCertificate, MetadataError, readMetadata } from '../../../platform/saml/metadata.ts';
import { type CheckDependencies, problemWithAddress } from './provider-check.ts';

const metadataMaxBytes = 512 * 1024;
const metadataMs = 10_000;

/** Reads the metadata of a SAML provider, from its address or from the text itself. @throws AppError that names the field. */
export async function readSamlMetadata({ fetch, log }: Pick<CheckDependencies, 'fetch' | 'log'>, source: string) {
  const isAddress = /^https?:\/\/\S+$/i.test(source) && URL.canParse(source);
  try {
    const found = readMetadata(isAddress ? await fetchMetadata(fetch, source) : source);
    found.certificates.forEach(checkCertificate);
    return { ...found, metadata_url: isAddress ? source : '' };
  } catch (error) {
    log.info({ err: error }, 'the metadata of a provider could not be read');
    const sentence = error instanceof MetadataError ? saySaml(error.reason) : (problemWithAddress(error) ?? saySaml('unreachable'));
    throw new AppError('invalid-input', { detail: sentence, errors: [{ path: 'body.source', message: sentence }] });
  }
}

async function fetchMetadata(fetch: ProviderFetch, address: string): Promise<string> {
  if (address.startsWith('http:') && !isLoopback(new URL(address).hostname)) throw new InsecureProviderError('needsHttps');
  const response = await fetch(address, {
    signal: AbortSignal.timeout(metadataMs),
    headers: { accept: 'application/samlmetadata+xml, */*' },
  });
  if (!response.ok) throw new Error(`the address answered ${response.status}`);
  return limitedText(response, metadataMaxBytes, () => new Error('the metadata is too large'));
}
