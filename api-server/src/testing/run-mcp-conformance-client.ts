import process from 'node:process';

/**
 * Passes a scenario of `@modelcontextprotocol/conformance`, which starts a command for each and ends it with the address of its server, to
 * the test, which runs our client: loading its modules once for each scenario would take most of the time.
 */
const { MCP_CONFORMANCE_SCENARIO = '', MCP_CONFORMANCE_CLIENT = '' } = process.env;
const body = JSON.stringify({ scenario: MCP_CONFORMANCE_SCENARIO, url: process.argv.at(-1) });
const { ok } = await fetch(MCP_CONFORMANCE_CLIENT, { method: 'POST', body });
process.exitCode = ok ? 0 : 1;
