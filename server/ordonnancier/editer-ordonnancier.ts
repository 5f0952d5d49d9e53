import type * as z from 'zod/mini';
import { jourDe, lirePeriode } from '#shared/base/dates.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import type { editerOrdonnancier } from '#shared/ordonnancier/ordonnancier.api.ts';
import {
  type EditionOrdonnancier,
  editionOrdonnancier,
} from '#shared/ordonnancier/ordonnancier.schema.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import type { EditionOrdonnancierRow } from './edition-ordonnancier.entity.ts';

type Corps = z.infer<typeof editerOrdonnancier.corps>;

/** What a paper is of: the same limits are the same paper, whoever asks for it. */
function porteeDe({ genre: _genre, lignes: _lignes, ...limites }: Corps): string {
  const periode = lirePeriode(limites);
  const dates =
    periode === null || periode === 'inversee'
      ? []
      : [`du ${jourDe(periode.debut)}`, `au ${jourDe(new Date(periode.fin.getTime() - 1))}`];
  const { registre, produit_id, prescripteur_id, patient_de, mots } = limites;
  const autres = { registre, produit_id, prescripteur_id, patient_de, mots: mots || undefined };
  const dites = Object.entries(autres).filter(([, v]) => v !== undefined);
  return [...dates, ...dites.map(([cle, v]) => `${cle} ${v}`)].join(', ') || 'tout';
}

/**
 * [ORD-16] A paper of the register is numbered by what it is of: the first is the register, the others
 * bear COPIE. Written with who made it, and in the journal.
 */
export async function editerOrdonnancierActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, Corps>): Promise<Resultat<EditionOrdonnancier>> {
  const portee = porteeDe(corps);
  const ecrite = await sqlOne<EditionOrdonnancierRow>(
    em,
    `insert into edition_ordonnancier (genre, portee, rang, lignes, par, at)
      select $1, $2, coalesce(max(rang), 0) + 1, $3, $4, $5
      from edition_ordonnancier
      where genre = $1 and portee = $2
      returning *`,
    [corps.genre, portee, corps.lignes, session.fullname, maintenant],
  );
  if (!ecrite) throw new Error('édition non écrite');
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'impression',
    entite: 'ordonnancier',
    entite_id: ecrite.id,
    apres: { genre: corps.genre, de: portee, lignes: corps.lignes, copie: ecrite.rang > 1 },
  });
  return succes(present(editionOrdonnancier, ecrite));
}
