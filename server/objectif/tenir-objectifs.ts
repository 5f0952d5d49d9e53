import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { jourDe } from '#shared/base/dates.ts';
import { type Centimes, enCentimes, enFcfa, formatFcfa } from '#shared/base/montant.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerObjectifs } from '#shared/objectif/objectif.api.ts';
import * as phrasesObjectif from '#shared/objectif/objectif.phrases.ts';
import { attenduADate, periodeDuMois } from '#shared/objectif/objectif.rules.ts';
import { type Objectif, objectif, type ObjectifAPoser } from '#shared/objectif/objectif.schema.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import type { UtilisateurRow } from '../utilisateur/utilisateur.entity.ts';
import type { ObjectifRow } from './objectif.entity.ts';

interface Ligne {
  utilisateur_id: UtilisateurRow['id'] | null;
  nom: UtilisateurRow['fullname'];
  montant: ObjectifRow['montant'] | null;
  fait: Centimes;
}
/** The pharmacy, then every active account, and whoever sold in the month or had an objective. */
const LIGNES = `
  with fait as (select user_id, sum(total)::bigint as total
  from agregat_jour
  where jour >= $1::date and jour < $1::date + interval '1 month'
  group by 1),
    vise as (select utilisateur_id, montant from objectif where mois = $1::date)
  (select null::int as utilisateur_id, 'Pharmacie' as nom,
    (select montant from vise where utilisateur_id is null) as montant,
    coalesce((select sum(total) from fait), 0)::bigint as fait)
  union all
  (select u.id, u.fullname, v.montant, coalesce(f.total, 0)::bigint
  from utilisateur u
  left join fait f on f.user_id = u.id
  left join vise v on v.utilisateur_id = u.id
  where u.is_active or f.user_id is not null or v.montant is not null
  order by coalesce(f.total, 0) desc, u.fullname)`;

/** [OBJ-3] The objectives of a month `YYYY-MM`, with what is done of each, and asked by now. */
export async function objectifsDuMois(
  em: EntityManager,
  mois: string,
  maintenant: Date,
): Promise<Objectif[]> {
  const lignes = await sql<Ligne>(em, LIGNES, [`${mois}-01`]);
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

const POSER = `insert into objectif (mois, utilisateur_id, montant, created_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $5)
  on conflict (mois, utilisateur_id)
    do update set montant = excluded.montant, updated_at = excluded.updated_at
  returning id`;
const OTER = `delete from objectif
  where mois = $1::date and utilisateur_id is not distinct from $2
  returning id`;
type Ecrit = Pick<ObjectifRow, 'id'>;

/** One that is not there cannot be held: who sets one waits for whoever sets another. */
const TENIR = 'lock table objectif in share row exclusive mode';
/**
 * [OBJ-4] Two who change one objective never erase each other's: somebody set another one than was
 * seen, and than is asked for. Who does not say what he saw is not asked.
 */
async function fauteVue(
  { em, maintenant }: Pick<ActRequest, 'em' | 'maintenant'>,
  { mois, utilisateur_id = null, montant, vu }: ObjectifAPoser,
): Promise<Refus | null> {
  await sql(em, TENIR);
  if (vu === undefined) return null;
  const pose = await sqlOne<Pick<ObjectifRow, 'montant'>>(
    em,
    `select montant
      from objectif
      where mois = $1::date and utilisateur_id is not distinct from $2`,
    [`${mois}-01`, utilisateur_id],
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

/**
 * [OBJ-3] Sets the objective of a month, of a seller who works here or of the pharmacy; 0 takes it
 * away, also from a seller who has gone.
 */
export async function poserObjectifActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, ObjectifAPoser>): Promise<Resultat<Objectif[]>> {
  const { mois, utilisateur_id = null, montant } = corps;
  if (
    utilisateur_id !== null &&
    montant > 0 &&
    !(await sqlOne(em, 'select 1 from utilisateur where id = $1 and is_active', [utilisateur_id]))
  )
    return refus(422, 'introuvable', phrasesObjectif.objectifSansVendeur);
  const change = await fauteVue({ em, maintenant }, corps);
  if (change) return change;
  const jour = `${mois}-01`;
  const ecrit =
    montant > 0
      ? await sqlOne<Ecrit>(em, POSER, [
          jour,
          utilisateur_id,
          enCentimes(montant),
          session.fullname,
          maintenant,
        ])
      : await sqlOne<Ecrit>(em, OTER, [jour, utilisateur_id]);
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
