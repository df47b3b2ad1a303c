import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer from 'puppeteer-core';

const names = ['firefox-esr', 'firefox'];

/** Returns the path of Firefox: `FIREFOX_PATH`, or the distribution's. @throws Error that says in one line what to install. */
function findFirefox(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = process.env.FIREFOX_PATH || folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  if (!found) throw new Error('The tests in Firefox need it: install your system’s firefox-esr or firefox package, or set FIREFOX_PATH.');
  return found;
}

/** Starts Firefox, driven over WebDriver BiDi. Its WebRTC may talk to this machine, where the listener is. */
export const startFirefox = () =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    extraPrefsFirefox: { 'media.peerconnection.ice.loopback': true, 'media.peerconnection.ice.obfuscate_host_addresses': false },
  });
