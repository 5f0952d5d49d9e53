import { type Resultat, succes } from '#shared/base/refus.ts';
import {
  type TexteDeCouple,
  texteDeCouple,
  type ThesaurusServi,
} from '#shared/sante/interaction/thesaurus.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { cacheThesaurus } from './cache-thesaurus.ts';

/** Omitted when the station already has this edition. */
export async function lireThesaurusActe({
  em,
  requete: { connue },
}: ActRequest<unknown, { connue?: number | undefined }>): Promise<Resultat<ThesaurusServi>> {
  const tenu = await cacheThesaurus(em);
  if (!tenu) return succes({ edition: null, thesaurus: null });
  const { edition, index } = tenu;
  return succes({ edition, thesaurus: connue === edition.id ? null : index.compact });
}

/** Verbatim; unknown couples omitted. */
export async function lireTextesActe({
  em,
  corps: { ids },
}: ActRequest<unknown, unknown, { ids: string[] }>): Promise<Resultat<TexteDeCouple[]>> {
  const lignes = await rows(
    em,
    query.selectFrom('thesaurus_texte').selectAll().where('id', '=', anyOf(ids)).orderBy('id'),
  );
  return succes(lignes.map((l) => present(texteDeCouple, l)));
}
