import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrases from '#shared/station/station.phrases.ts';
import { type Station, station, type stationAnnoncee } from '#shared/station/station.schema.ts';
import { audit } from '../db/audit.ts';
import { sqlOne } from '../db/sql.ts';
import { type ListSource, readList } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { direStation, presenterStation } from './dire-postes.ts';
import type { StationRow } from './station.entity.ts';

/**
 * The station of this key, made known if it is new, and held to the commit: what it hands over is
 * received one after the other. Its managers see when it was last seen.
 */
export async function tenirStation(
  em: EntityManager,
  { cle, nom = null }: { cle: string; nom?: string | null },
  maintenant: Date,
): Promise<StationRow> {
  const connue = await sqlOne<StationRow>(
    em,
    `update station
      set vue_at = $3, nom = coalesce($2, nom), version = version + 1
      where cle = $1
      returning *`,
    [cle, nom, maintenant],
  );
  const tenue = connue ?? (await ecrireStation(em, { cle, nom }, maintenant));
  direStation(em, tenue);
  return tenue;
}

async function ecrireStation(
  em: EntityManager,
  { cle, nom }: { cle: string; nom: string | null },
  maintenant: Date,
): Promise<StationRow> {
  const faite = await sqlOne<StationRow>(
    em,
    `insert into station (cle, nom, creee_at, vue_at)
      values ($1, coalesce($2, ''), $3, $3)
      on conflict (cle) do update set vue_at = excluded.vue_at, version = station.version + 1
      returning *`,
    [cle, nom, maintenant],
  );
  if (!faite) throw new Error('station non écrite');
  return faite;
}

/** [HSL-1] A station says that it sells: the same key is the same station, whoever is signed in. */
export async function annoncerStationActe({
  em,
  corps,
  maintenant,
}: ActRequest<unknown, unknown, z.output<typeof stationAnnoncee>>): Promise<Resultat<Station>> {
  const tenue = await tenirStation(em, { cle: corps.cle, nom: corps.nom ?? null }, maintenant);
  return succes(presenterStation(tenue), phrases.posteConnu);
}

const SOURCE: ListSource<Station> = {
  schema: station,
  select: `select t.id, t.version, t.marque, t.nom, t.creee_at, t.vue_at, t.ecartee_at, t.ecartee_par,
      nullif(t.dernier_numero, 0) as dernier_numero
    from station t
    where true`,
  recherche: 't.recherche',
  tri: { id: 't.id', marque: 't.id', nom: 't.nom', vue_at: 't.vue_at' },
  parDefaut: 't.vue_at desc, t.id',
};
export const listerStationsActe = ({ em, requete }: ActRequest<unknown, RequeteListe>) =>
  readList(em, SOURCE, requete, { conditions: [], valeurs: [] });

/** [HSL-15] A station set aside hands nothing over any more, until it is taken back. */
const changerStation =
  (ecarter: boolean) =>
  async ({
    em,
    parametres,
    session,
    adresse,
    maintenant,
  }: ActRequest<{ id: number }>): Promise<Resultat<Station>> => {
    const tenue = await sqlOne<StationRow>(
      em,
      `update station
        set ecartee_at = $2, ecartee_par = $3, version = version + 1
        where id = $1
        returning *`,
      [parametres.id, ecarter ? maintenant : null, ecarter ? session.fullname : null],
    );
    if (!tenue) return refus(404, 'introuvable', phrasesRefus.introuvable('Poste'));
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: ecarter ? 'poste mis à part' : 'poste repris',
      entite: 'station',
      entite_id: tenue.id,
      apres: { marque: tenue.marque, nom: tenue.nom },
    });
    const phrase = ecarter ? phrases.posteEcarte : phrases.posteRepris;
    return succes(direStation(em, tenue), phrase(tenue.marque));
  };
export const ecarterStationActe = changerStation(true);
export const reprendreStationActe = changerStation(false);
