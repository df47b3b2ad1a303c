/** Stores one browser's cookies by name and value only. */
class CookieJar {
  private readonly cookies = new Map<string, string>();

  keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Goes through the provider's page like a browser, and returns the address that the provider redirects to. */
export async function signInAtProvider(url: string, choice: { login: string } | 'cancel'): Promise<URL> {
  const jar = new CookieJar();
  const { origin } = new URL(url);
  const body = new URLSearchParams(choice === 'cancel' ? { action: 'cancel' } : { action: 'continue', login: choice.login });
  let address = new URL(url);
  while (address.origin === origin) {
    const isPage = address.pathname.startsWith('/interaction/');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: jar.header },
      ...(isPage ? { method: 'POST', body } : {}),
    });
    jar.keep(response.headers);
    const next = response.headers.get('location');
    if (!next) throw new Error(`The provider stopped at ${address.pathname} with ${response.status}: ${await response.text()}`);
    address = new URL(next, address);
  }
  return address;
}
