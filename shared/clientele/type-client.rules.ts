import type { Pays } from '../pharmacie/pays.ts';
import type { Client } from './client.schema.ts';
import * as phrases from './clientele.phrases.ts';

/** Where the State asks of every invoice who it is made out to. */
const typeClientRequis = (pays: Pays | null): boolean => pays === 'benin' || pays === 'cote_ivoire';

/**
 * [CLI-11] Where the country asks for it, a client has a type, and an enterprise its number; anywhere
 * else nothing of it is asked.
 */
export function fauteTypeClient(
  pays: Pays | null,
  {
    type_client,
    nif,
  }: { type_client?: Client['type_client'] | undefined; nif?: string | null | undefined },
): string | null {
  if (!typeClientRequis(pays)) return null;
  if (type_client === undefined) return phrases.typeClientRequis;
  return type_client === 'entreprise' && !nif ? phrases.nifRequis : null;
}
