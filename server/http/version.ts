import { readFileSync } from 'node:fs';

const lu: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
/** The version that runs, as the package says it. */
export const VERSION: string = typeof lu === 'object' && lu !== null && 'version' in lu ? String(lu.version) : '0.0.0';
