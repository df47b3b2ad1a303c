/** Returns the README of a remote's own repository: all that its team needs to know, without the platform's sources. */
export const repositoryGuide = ({
  name,
  id,
  label,
}: {
  readonly name: string;
  readonly id: string;
  readonly label: string;
}): string => `# ${name}

${label}: say here in two sentences what it is for. This repository is one remote of Atrium. It needs Node 22.18 or newer (24 is best) and an
npm that is set to the registry with the packages \`shared-contracts\`, \`shared-ui\` and \`platform\`.

## Commands

| Command | What it does |
|---|---|
| \`npm install\` | installs everything and writes \`package-lock.json\`. Commit the file; without it nothing is built |
| \`npx platform lock\` | completes the lock file where a registry lacks packages of other systems |
| \`npm run dev\` | shows the pages alone, with sample data and hot reload |
| \`npm run dev -- --host https://atrium.example.com\` | runs this source in your browser inside that Atrium, and reloads the page when you save |
| \`npm test\`, \`npm run types\`, \`npm run build\` | the checks; \`.ci/run\` runs all of them on a clean checkout |
| \`npx platform publish\` | builds an immutable release and uploads it to \`PLATFORM_SERVICE\`, with the token in \`PLATFORM_RELEASE_TOKEN\` |
| \`npm run preview -- --env qa\` | publishes, makes a trial link, runs the journeys and writes \`preview/comment.md\` |
| \`npx platform rehearse --library react@20\` | lists whose releases would break with that version |
| \`npx platform help\` | lists all commands |

## Where things are

| File | What it contains |
|---|---|
| \`contributes.ts\` | what the shell knows before your code loads: routes, panels, menus, commands; data only |
| \`src/remote.tsx\` | your pages and panels by the ids in \`contributes.ts\`, each loaded on demand |
| \`src/features/${id}\` | the page, its panel and its styles |
| \`src/core/events.ts\` | your events. Declare every event in a file named \`events.ts\`, so that the release lists it |
| \`src/core/calls.ts\` | your calls to your own backend |
| \`src/messages\` | English texts, and one JSON file for each other language |
| \`src/standalone.tsx\` | the remote without the product, with sample data |
| \`journeys\` | what a browser does in a preview: files that end in \`.journey.ts\` |

## Rules

- Use antd, the router, queries and icons through \`shared-ui\`. They exist once on the page; a second copy is refused by size.
- Reach other remotes through routes, events and capabilities (\`useShell()\`), never by import. To listen to another team's event, declare
  it again in \`events.ts\` with its topic and version; only its owner can publish it.
- Send requests through calls, never with \`fetch\`. Test with \`createFakeShell\`, which has the real event bus and fails on unanswered calls.

## Your own backend

Calls to \`/backends/${name}/…\` arrive at \`/api/backends/${name}/…\` of Atrium's address. Ask the people who run Atrium to forward that path to
your service. A request carries the user's session token; your service asks \`GET /api/v2/get_profile\` of Atrium with it who that is, and trusts
nothing else in the request.

## Try it in Atrium

\`npm run dev -- --host https://atrium.example.com\` prints an address. Open it and sign in: the page asks whether to try this remote from your
machine. The server's operators decide who may (\`RELEASE_TESTERS\`), and their proxy must pass Atrium's \`Content-Security-Policy\` header on. Only your browser sees it, under a banner, until you end the trial.

## Release it

1. Raise \`version\` in \`package.json\` and run \`.ci/run\`.
2. Set \`PLATFORM_SERVICE\` to Atrium's address and \`PLATFORM_RELEASE_TOKEN\` to your token. The people who run Atrium give you one.
3. \`npx platform publish\` makes the release; its name is the version and a hash of every input. Publishing shows it to nobody.
4. \`npx platform check ${name} --env qa\` lists what a promotion would break, and \`npx platform promote ${name}@latest --env qa\` promotes it.
5. \`npx platform promote ${name}@latest --env qa --percent 10\` starts with some of the users, \`npx platform status --env qa\` shows how it
   does, and \`npx platform rollback ${name} --env qa\` takes it back. Other teams' remotes stay as they are.

## Preview a change

\`npm run preview -- --env qa\` publishes the change, asks the gate, makes a trial link and runs the journeys against it. Besides the token it
needs \`PREVIEW_EMAIL\` and \`PREVIEW_PASSWORD\` of an account that \`RELEASE_TESTERS\` names, and a browser: \`npx playwright install chromium\`,
or \`CHROMIUM_PATH\`. \`preview/comment.md\` is the comment for the change, with pictures beside it.

| Refusal | What to do |
|---|---|
| no \`package-lock.json\` | run \`npm install\` and commit the file |
| platform needs another version of a package | install matching versions of \`shared-contracts\`, \`shared-ui\` and \`platform\` |
| a library has an install script | choose another library |
| a source map names a private path | build without absolute paths |
| \`gate/contracts\`, \`gate/ui\` | the running shell has another major version: build with the packages of that version |
`;
