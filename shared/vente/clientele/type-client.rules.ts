import type { Pays } from '../../admin/pharmacie/pays.ts';
import type { Client } from './client.schema.ts';
import * as phrases from './clientele.phrases.ts';

const typeClientRequis = (pays: Pays | null): boolean => pays === 'benin' || pays === 'cote_ivoire';

/** [CLI-11] Where required: a client type, and a company's number. */
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
