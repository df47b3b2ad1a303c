import type { SendMail } from './mail-port.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Creates a mailer for an SMTP server, given as `smtp://user:password@host:port` or `smtps://…`. The library loads with the first mail. */
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
