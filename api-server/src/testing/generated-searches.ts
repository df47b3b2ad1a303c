import { createRandom } from './malformed-requests.ts';

/** Lists, by language, a sentence with a place for what is looked up, and another form of one of its words. */
const sentences: Readonly<Record<string, readonly [string, string]>> = {
  en: ['The invoice of the project with {} has not been paid yet.', 'invoices'],
  de: ['Die Rechnung für das Projekt mit {} ist noch nicht bezahlt.', 'Rechnungen'],
  fr: ['La réunion est prévue avec l’équipe pour {} dans la grande salle.', 'équipes'],
  es: ['La reunión sobre {} es el lunes, con todos los equipos.', 'reuniones'],
  pt: ['O relatório sobre {} não está com a equipe de vendas.', 'relatórios'],
  it: ['La riunione per {} è nella sala grande, con tutti gli altri.', 'riunioni'],
  nl: ['De vergadering over {} is in de grote zaal en niet bij ons.', 'vergaderingen'],
  tr: ['Bu kitap {} için çok güzel ve yeni.', 'kitaplar'],
  ar: ['هذا مشروع جديد عن {} في المدينة', 'المشروع'],
  pl: ['Faktura dla {} nie została jeszcze opłacona.', 'faktura'],
  ja: ['昨日の会議で{}について共有しました。', '会議'],
  zh: ['我们明天讨论{}的预算和时间表。', '预算'],
};

const names: Readonly<Record<string, readonly string[]>> = {
  en: ['O’Connor', 'McAllister', 'Smith-Jones'],
  de: ['Müller-Lüdenscheidt', 'Großmann', 'Jäger'],
  fr: ['Lefèvre', 'd’Aubigné', 'Françoise'],
  es: ['Núñez', 'Muñoz', 'Íñigo'],
  pt: ['João', 'Conceição', 'Gonçalves'],
  it: ['D’Alò', 'Niccolò', 'De Carlì'],
  nl: ['Vandecasteele', 'Chloë', 'Daniëlle'],
  tr: ['Şükrü', 'Çağlar', 'Öztürk'],
  ar: ['عبدالكريم', 'شهرزاد', 'إبراهيم'],
  pl: ['Żółkiewski', 'Łukaszewicz', 'Świętochowski'],
  ja: ['渡邊', 'ﾀﾅｶ', 'サイトウ'],
  zh: ['欧阳', '司马', '诸葛'],
};

export interface GeneratedSearch {
  readonly language: string;
  readonly text: string;
  readonly query: string;
}

/** Generates texts with a code, number, date, version, address or name each, and the queries that must find them. */
export function generateSearches(count: number, seed: number): GeneratedSearch[] {
  const { below, pick } = createRandom(seed);
  const letters = (length: number) => Array.from({ length }, () => pick([...'BCDFGHJKLMNPQRTVWXZ'])).join('');
  const number = (digits: number) => String(10 ** (digits - 1) + below(9 * 10 ** (digits - 1)));
  const plain = (text: string) =>
    text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('Ł', 'L').replaceAll('ł', 'l');
  const wide = (text: string) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  const kinds: readonly ((language: string) => readonly [string, ...string[]])[] = [
    () => {
      const [head, code] = [letters(3), number(6)];
      return pick([
        [`${head}-${code}`, code, `${head}${code}`, `${head} ${code}`.toLowerCase()],
        [`${head}/${code}_X`, code, `${head}/${code}`],
        [`${head}${code}`, code, `${head}-${code}`],
        [wide(`${head}${code}`), `${head}${code}`],
      ]);
    },
    () => {
      const [a, b, c, d] = [number(2), number(3), number(3), number(2)];
      const forms = [
        `${a},${b},${c}.${d}`,
        `${a}.${b}.${c},${d}`,
        `${a} ${b} ${c},${d}`,
        `${a}${b}${c}.${d}`,
        `${a}’${b}’${c}.${d}`,
      ] as const;
      return [pick(forms), ...forms];
    },
    () => {
      const [year, month, day] = [number(4), String(1 + below(12)).padStart(2, '0'), String(1 + below(28)).padStart(2, '0')];
      return pick([
        [`${year}-${month}-${day}`, `${year}-${month}-${day}`, `${year}-${month}`],
        [`${day}.${month}.${year}`, `${day}.${month}.${year}`],
        [`${month}/${day}/${year}`, `${month}/${day}/${year}`],
        [`${year}${month}${day}_${number(4)}`, `${year}${month}${day}`],
      ]);
    },
    () => {
      const version = `${number(2)}.${number(3)}.${number(2)}`;
      return [`v${version}-rc.${number(1)}`, version, `v${version}`, `v${version}-rc`];
    },
    () => {
      const [user, host] = [letters(5).toLowerCase(), letters(7).toLowerCase()];
      return pick([
        [`${user}.berg@${host}.example.org`, `${user}.berg@${host}.example.org`, user, `${host}.example.org`],
        [`https://${host}.example.net/a_b?id=${number(5)}`, `${host}.example.net`, `https://${host}.example.net/a_b`],
        [`10.${number(3)}.${number(2)}.7:${user}`, user],
      ]);
    },
    (language) => {
      const [name, tail] = [pick(names[language] ?? ['']), letters(6)];
      const file = `${name}_${tail}.pdf`;
      return [pick([file, file.normalize('NFD')]), file, `${name} ${tail.toLowerCase()}`, `${plain(name).normalize()} ${tail}`];
    },
  ];
  const languages = Object.keys(sentences);
  return Array.from({ length: count }, (_, at) => {
    const language = languages[at % languages.length] ?? 'en';
    const [sentence, word] = sentences[language] ?? ['', ''];
    const [shown, ...queries] = (kinds[Math.floor(at / languages.length) % kinds.length] ?? kinds[0])?.(language) ?? [''];
    return { language, text: sentence.replace('{}', shown), query: `${word} ${pick(queries)}` };
  });
}
