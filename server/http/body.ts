import type { Context } from 'koa';
import { type Appel, type FichierRecu, TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import { sha256Of } from './secrets.ts';

const JSON_MAX = 1_048_576;
/** Of somebody who is nobody yet: what a door asks holds in a few lines. */
const PUBLIC_MAX = 16_384;
/** Arrays and objects within one another: what the contract asks goes no deeper than a few. */
const DEPTH_MAX = 32;
const FORM_MAX = 3 * 1_048_576;
const FIELDS_MAX = 100;

/**
 * The body as sent: what tells it from another (hashed for idempotence) and what it says. Nothing
 * is an empty object.
 */
export interface BodyRead {
  text: string;
  json: unknown;
}

/**
 * Reads a JSON body of at most 1 MiB, 16 KiB from somebody who is not signed in, or for a 'fichier'
 * call a form of at most 3 MiB. Other types are refused, and so is what is cut on its way, for
 * nobody hears the answer.
 */
export async function readBody(
  ctx: Context,
  kind: Appel['forme'],
  signedIn: boolean,
): Promise<BodyRead | Refus> {
  const isForm = ctx.is('multipart/form-data') === 'multipart/form-data';
  const jsonMax = signedIn ? JSON_MAX : PUBLIC_MAX;
  const bytes = await receive(ctx, isForm && kind === 'fichier' ? FORM_MAX : jsonMax);
  if (estRefus(bytes)) return bytes;
  if (bytes.length === 0) return { text: '', json: {} };
  if (isForm)
    return kind === 'fichier'
      ? readForm(bytes, ctx.get('Content-Type'))
      : refus(415, 'type_non_accepte', phrasesRefus.typeNonAccepte);
  if (!ctx.is('json', '+json'))
    return refus(
      415,
      'type_non_accepte',
      kind === 'fichier' ? phrasesRefus.typeNonAccepteFichier : phrasesRefus.typeNonAccepte,
    );
  const text = textOf(bytes);
  return text === null ? refus(422, 'json_invalide', phrasesRefus.texteIllisible) : parse(text);
}

function parse(text: string): BodyRead | Refus {
  try {
    if (!isTooDeep(text)) return { text, json: JSON.parse(text) as unknown };
  } catch {
    // no JSON
  }
  return refus(422, 'json_invalide', phrasesRefus.jsonInvalide);
}

/**
 * [REJ-3] Bytes that are not UTF-8 are refused: read as best one can, several bodies would be one, and
 * what is written would not be what was typed, a password least of all. Null when they are not.
 */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
/** What a form's reader puts in the place of bytes that are no text. */
const NO_TEXT = '\ufffd';

/**
 * [REJ-4] A megabyte of brackets is read before anything is made of it: parsed, validated and hashed,
 * it would hold the only loop for half a second.
 */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '\\') i += 1;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === '[' || c === '{') {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (c === ']' || c === '}') depth -= 1;
  }
  return false;
}

async function receive(ctx: Context, max: number): Promise<Buffer | Refus> {
  if (Number(ctx.get('Content-Length') || 0) > max)
    return refus(413, 'corps_trop_gros', phrasesRefus.corpsTropGros);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of ctx.req) {
      size += (chunk as Buffer).length;
      if (size > max) return refus(413, 'corps_trop_gros', phrasesRefus.corpsTropGros);
      chunks.push(chunk as Buffer);
    }
  } catch {
    return refus(422, 'json_invalide', phrasesRefus.corpsCoupe);
  }
  return Buffer.concat(chunks);
}

/**
 * Fields as text, files as `FichierRecu`; the last of a name counts. A file field left empty in a
 * page counts as absent. The boundary changes each time the same form is sent, so what tells it
 * from another is its fields and its files' hashes.
 */
async function readForm(bytes: Buffer, type: string): Promise<BodyRead | Refus> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (form === null) return refus(422, 'formulaire_invalide', phrasesRefus.formulaireInvalide);
  const fields: [string, string | FichierRecu][] = [];
  for (const [name, value] of form) {
    if (fields.length >= FIELDS_MAX)
      return refus(422, 'formulaire_invalide', phrasesRefus.formulaireInvalide);
    if (typeof value === 'string' && value.includes(NO_TEXT))
      return refus(422, 'formulaire_invalide', phrasesRefus.texteIllisible);
    if (typeof value === 'string') fields.push([name, value]);
    else if (value.size > TAILLE_FICHIER_MAX)
      return refus(413, 'fichier_trop_gros', phrasesRefus.fichierTropGros);
    else if (value.size > 0 || value.name !== '')
      fields.push([
        name,
        { nom: value.name, type: value.type, octets: new Uint8Array(await value.arrayBuffer()) },
      ]);
  }
  const hashed = fields.map(([name, v]) => [
    name,
    typeof v === 'string' ? v : { nom: v.nom, type: v.type, empreinte: sha256Of(v.octets) },
  ]);
  return { text: JSON.stringify(hashed), json: Object.fromEntries(fields) };
}
