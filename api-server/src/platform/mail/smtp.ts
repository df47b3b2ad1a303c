import type { SendMail } from './mail-port.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mail by an SMTP server, named as `smtp://user:password@host:port` or `smtps://…`. Loaded when the first mail goes. */
export function createSmtp(url: string, from: string): SendMail {
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url, ...timeouts });
    try {
      await transport.sendMail({ from, ...mail });
    } finally {
      transport.close();
    }
  };
}
