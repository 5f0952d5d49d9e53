import { type Resultat, succes } from '#shared/base/refus.ts';
import {
  type TexteDeCouple,
  texteDeCouple,
  type ThesaurusServi,
} from '#shared/interaction/thesaurus.schema.ts';
import { present } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { tenirThesaurus } from './tenir-thesaurus.ts';
import type { ThesaurusTexteRow } from './thesaurus-texte.entity.ts';

/** What a station keeps; not sent again when it says that it has this edition. */
export async function lireThesaurusActe({
  em,
  requete: { connue },
}: ActRequest<unknown, { connue?: number | undefined }>): Promise<Resultat<ThesaurusServi>> {
  const tenu = await tenirThesaurus(em);
  if (!tenu) return succes({ edition: null, thesaurus: null });
  const { edition, index } = tenu;
  return succes({ edition, thesaurus: connue === edition.id ? null : index.compact });
}

/** The texts of the couples named, word for word; those it does not know are left out. */
export async function lireTextesActe({
  em,
  corps: { ids },
}: ActRequest<unknown, unknown, { ids: string[] }>): Promise<Resultat<TexteDeCouple[]>> {
  const lignes = await sql<ThesaurusTexteRow>(
    em,
    'select * from thesaurus_texte where id = any($1) order by id',
    [ids],
  );
  return succes(lignes.map((l) => present(texteDeCouple, l)));
}
