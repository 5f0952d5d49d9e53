import type { EntityManager } from '@mikro-orm/postgresql';
import type { Insertable } from 'kysely';
import type * as z from 'zod/mini';
import { jourDe } from '#shared/base/dates.ts';
import { enCentimes, enFcfa, formatFcfa } from '#shared/base/montant.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerObjectifs } from '#shared/gestion/objectif/objectif.api.ts';
import * as phrasesObjectif from '#shared/gestion/objectif/objectif.phrases.ts';
import { attenduADate, periodeDuMois } from '#shared/gestion/objectif/objectif.rules.ts';
import {
  type Objectif,
  objectif,
  type ObjectifAPoser,
} from '#shared/gestion/objectif/objectif.schema.ts';
import { lockWritersOf } from '../../platform/db/transaction-asks.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row } from '../../platform/db/query.ts';
import type { Tables } from '../../entities.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lignesDuMois } from './objectifs-du-mois.sql.ts';

/** [OBJ-3] `YYYY-MM`; with achieved and expected to date. */
export async function objectifsDuMois(
  em: EntityManager,
  mois: string,
  maintenant: Date,
): Promise<Objectif[]> {
  const lignes = await lignesDuMois(em, mois);
  return lignes.map((l) =>
    present(objectif, {
      ...l,
      attendu: l.montant === null ? null : attenduADate(l.montant, periodeDuMois(mois), maintenant),
    }),
  );
}

export async function listerObjectifsActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, z.infer<typeof listerObjectifs.requete>>): Promise<Resultat<Objectif[]>> {
  const mois = requete.mois ?? jourDe(maintenant).slice(0, 7);
  return succes(await objectifsDuMois(em, mois, maintenant));
}

interface Cle {
  mois: string;
  utilisateur_id: number | null;
}
const poser = (em: EntityManager, pose: Insertable<Tables['objectif']>) =>
  row(
    em,
    query
      .insertInto('objectif')
      .values(pose)
      .onConflict((conflict) =>
        conflict.columns(['mois', 'utilisateur_id']).doUpdateSet((eb) => ({
          montant: eb.ref('excluded.montant'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .returning('id'),
  );
const oter = (em: EntityManager, { mois, utilisateur_id }: Cle) =>
  row(
    em,
    query
      .deleteFrom('objectif')
      .where('mois', '=', mois)
      .where('utilisateur_id', 'is not distinct from', utilisateur_id)
      .returning('id'),
  );

const travailleIci = (em: EntityManager, id: number) =>
  row(
    em,
    query
      .selectFrom('utilisateur')
      .select('id')
      .where('id', '=', id)
      .where('is_active', '=', constant(true)),
  );

/** [OBJ-4] Refuses when changed since seen; skipped without a seen value. */
async function fauteVue(
  { em, maintenant }: Pick<ActRequest, 'em' | 'maintenant'>,
  { mois, utilisateur_id = null, montant, vu }: ObjectifAPoser,
): Promise<Refus | null> {
  await lockWritersOf(em, 'objectif');
  if (vu === undefined) return null;
  const pose = await row(
    em,
    query
      .selectFrom('objectif')
      .select('montant')
      .where('mois', '=', `${mois}-01`)
      .where('utilisateur_id', 'is not distinct from', utilisateur_id),
  );
  const tenu = pose?.montant ?? 0;
  if (tenu === enCentimes(vu ?? 0) || tenu === enCentimes(montant)) return null;
  return refus(
    409,
    'version_perimee',
    phrasesObjectif.objectifChange(
      tenu === 0 ? phrasesObjectif.aucunObjectif : formatFcfa(enFcfa(tenu)),
    ),
    await objectifsDuMois(em, mois, maintenant),
  );
}

/** [OBJ-3] Active seller or pharmacy; 0 removes, also for a departed seller. */
export async function poserObjectifActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, ObjectifAPoser>): Promise<Resultat<Objectif[]>> {
  const { mois, utilisateur_id = null, montant } = corps;
  if (utilisateur_id !== null && montant > 0 && !(await travailleIci(em, utilisateur_id)))
    return refus(422, 'introuvable', phrasesObjectif.objectifSansVendeur);
  const change = await fauteVue({ em, maintenant }, corps);
  if (change) return change;
  const cle = { mois: `${mois}-01`, utilisateur_id };
  const ecrit =
    montant > 0
      ? await poser(em, {
          ...cle,
          montant: enCentimes(montant),
          created_by: session.fullname,
          created_at: maintenant,
          updated_at: maintenant,
        })
      : await oter(em, cle);
  if (ecrit)
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: montant > 0 ? 'modification' : 'suppression',
      entite: 'objectif',
      entite_id: ecrit.id,
      apres: { mois, utilisateur_id, montant },
    });
  return succes(
    await objectifsDuMois(em, mois, maintenant),
    montant > 0 ? phrasesObjectif.objectifPose : phrasesObjectif.objectifOte,
  );
}
