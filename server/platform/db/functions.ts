import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('functions/', import.meta.url);

/**
 * Replayed at each start, before the tables: bodies are checked at run time. A new signature needs
 * a new name: `create or replace` refuses it.
 */
export const FUNCTIONS = [
  'begin; set local check_function_bodies = off;',
  'create extension if not exists unaccent; create extension if not exists pg_trgm;',
  ...readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(new URL(file, FOLDER), 'utf8')),
  'commit;',
].join('\n');
