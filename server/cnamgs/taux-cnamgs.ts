import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCnamgs from '#shared/cnamgs/cnamgs.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { tauxRetirable } from '#shared/cnamgs/bordereau.rules.ts';
import { CHAINE_PHARMACIE } from '#shared/scellement/scelle.rules.ts';
import { type Taux, taux } from '#shared/cnamgs/bordereau.schema.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { inscrire, inscrireFait, RETIRE } from '../scellement/inscrire.ts';
import type { ActRequest } from '../http/route.ts';
import type { TauxCnamgsRow } from './taux-cnamgs.entity.ts';

const COLONNES = 'id, libelle, taux::float8 as taux, debut::text as debut, created_by, created_at';
export const lireTaux = async (em: EntityManager): Promise<Taux[]> =>
  (await sql(em, `select ${COLONNES} from taux_cnamgs order by libelle, debut desc`)).map((l) =>
    present(taux, l),
  );
export const listerTauxActe = async ({ em }: ActRequest): Promise<Resultat<Taux[]>> =>
  succes(await lireTaux(em));

/**
 * [BOR-10] A rate from a day on: the next decree is a row. A rate that has begun never changes nor
 * goes: what was claimed under it stays explained.
 */
export async function creerTauxActe({
  em,
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<unknown, unknown, { libelle: string; taux: number; debut: string }>): Promise<
  Resultat<Taux>
> {
  const ligne = await sqlOne<Pick<TauxCnamgsRow, 'id'>>(
    em,
    `insert into taux_cnamgs (libelle, taux, debut, created_by, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict (libelle, debut) do nothing
      returning ${COLONNES}`,
    [corps.libelle, corps.taux, corps.debut, session.fullname, maintenant],
  );
  if (!ligne)
    return refus(
      422,
      'deja_pris',
      phrasesRefus.dejaPris('Le taux', `${corps.libelle} au ${corps.debut}`),
    );
  inscrire(em, 'taux', ligne.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'taux_cnamgs',
    entite_id: ligne.id,
    apres: corps,
  });
  return succes(present(taux, ligne), phrasesCnamgs.tauxCree);
}

/**
 * [BOR-15] Takes back a rate before its first day; one that has begun stays, for what was claimed
 * under it.
 */
export async function supprimerTauxActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<Taux>> {
  const ligne = await sqlOne(em, `select ${COLONNES} from taux_cnamgs where id = $1 for update`, [
    id,
  ]);
  if (!ligne) return refus(404, 'introuvable', phrasesRefus.introuvable('Taux'));
  const lu = present(taux, ligne);
  if (!tauxRetirable(lu, jourDe(maintenant)))
    return refus(409, 'taux_commence', phrasesCnamgs.tauxCommence, lu);
  await sql(em, 'delete from taux_cnamgs where id = $1', [id]);
  inscrireFait(em, {
    chaine: CHAINE_PHARMACIE,
    type: 'PARAMETRE',
    objet: `taux:${id}`,
    jour: jourDe(maintenant),
    instant: enIso(maintenant),
    contenu: RETIRE,
  });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'suppression',
    entite: 'taux_cnamgs',
    entite_id: id,
    avant: { libelle: lu.libelle, taux: lu.taux, debut: lu.debut },
  });
  return succes(lu, phrasesCnamgs.tauxRetire);
}
