import type * as z from 'zod/mini';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe, lirePeriode } from '#shared/base/dates.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import { denombrer } from '#shared/base/texte.ts';
import type { editerOrdonnancier } from '#shared/sante/ordonnancier/ordonnancier.api.ts';
import {
  type EditionOrdonnancier,
  editionOrdonnancier,
} from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { counted, fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { EditionOrdonnancierRow } from './ordonnancier.entity.ts';

type Corps = z.infer<typeof editerOrdonnancier.corps>;

/** Same limits on the same lines are the same document, whoever asks. */
function porteeDe({ genre: _genre, lignes, ...limites }: Corps): string {
  const periode = lirePeriode(limites);
  const dates =
    periode === null || periode === 'inversee'
      ? []
      : [`du ${jourDe(periode.debut)}`, `au ${jourDe(new Date(periode.fin.getTime() - 1))}`];
  const { registre, produit_id, prescripteur_id, patient_de, mots } = limites;
  const autres = { registre, produit_id, prescripteur_id, patient_de, mots: mots || undefined };
  const dites = Object.entries(autres)
    .filter(([, v]) => v !== undefined)
    .map(([cle, v]) => `${cle} ${v}`);
  return [...dates, ...dites, denombrer(lignes, 'ligne')].join(', ');
}

/** A balance depends on all lines until its end. */
async function lignesDe(em: EntityManager, { genre, lignes, ...limites }: Corps): Promise<number> {
  const periode = lirePeriode(limites);
  if (genre !== 'balance' || periode === null || periode === 'inversee') return lignes;
  const compte = await row(
    em,
    query.selectFrom('compte_stupefiant').select(counted).where('at', '<', enIso(periode.fin)),
  );
  return compte?.n ?? lignes;
}

type Edition = Pick<EditionOrdonnancierRow, 'genre' | 'portee' | 'lignes' | 'par'> & { at: Date };
/** Next number of that content; retried on a race. */
async function ecrire(em: EntityManager, edition: Edition): Promise<EditionOrdonnancierRow> {
  const { genre, portee, lignes, par, at } = edition;
  const suivante = query
    .selectFrom('edition_ordonnancier')
    .select((eb) => [
      eb.val(genre).as('genre'),
      eb.val(portee).as('portee'),
      fragment<number>`coalesce(max(${eb.ref('rang')}), 0) + 1`.as('rang'),
      eb.val(lignes).as('lignes'),
      eb.val(par).as('par'),
      eb.val(at).as('at'),
    ])
    .where('genre', '=', genre)
    .where('portee', '=', portee);
  for (;;) {
    const ecrite = await row(
      em,
      query
        .insertInto('edition_ordonnancier')
        .columns(['genre', 'portee', 'rang', 'lignes', 'par', 'at'])
        .expression(suivante)
        .onConflict((conflict) => conflict.columns(['genre', 'portee', 'rang']).doNothing())
        .returningAll(),
    );
    if (ecrite) return ecrite;
  }
}

/**
 * [ORD-16] Numbered per content: the first is the register, others bear COPIE; one more line makes
 * another. Author recorded and audited.
 */
export async function editerOrdonnancierActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, Corps>): Promise<Resultat<EditionOrdonnancier>> {
  const lignes = await lignesDe(em, corps);
  const portee = porteeDe({ ...corps, lignes });
  const ecrite = await ecrire(em, {
    genre: corps.genre,
    portee,
    lignes,
    par: session.fullname,
    at: maintenant,
  });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'impression',
    entite: 'ordonnancier',
    entite_id: ecrite.id,
    apres: { genre: corps.genre, de: portee, copie: ecrite.rang > 1 },
  });
  return succes(present(editionOrdonnancier, ecrite));
}
