import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('functions/', import.meta.url);

/**
 * The present body of every function of the base, and the extensions they use, as one text that may
 * be said again at each start. They are made before the tables, so their bodies are checked when
 * they run. One that takes or answers other types has another name: `create or replace` refuses it.
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
