import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrases from '#shared/station/station.phrases.ts';
import { type Station, station, type stationAnnoncee } from '#shared/station/station.schema.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { type ListSource, readList } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { direStation, presenterStation } from './dire-postes.ts';
import type { StationRow } from './station.entity.ts';

/** Stations are named one at a time: a mark is given once. */
const VERROU_MARQUES = 7_042;
const FAIRE = `
  insert into station (cle, nom, marque, creee_at, vue_at)
  select $1, coalesce($2, ''), case
      when $4::text is not null and not exists (select from station where marque = $4) then $4
      else 'P' || (coalesce(max(substr(marque, 2)::integer), 0) + 1) end,
    $3, $3
  from station
  on conflict (cle) do update set vue_at = excluded.vue_at, version = station.version + 1
  returning *`;
interface Annonce {
  cle: string;
  nom?: string | null | undefined;
  /** What its tickets bear already, from before this base was restored. */
  marque?: string | null | undefined;
}

/**
 * The station of this key, made known if it is new, and held to the commit: what it hands over is
 * received one after the other. [HSL-18] A new one keeps the mark that its tickets bear, if no other
 * has it. Its managers see that it was seen.
 */
export async function tenirStation(
  em: EntityManager,
  { cle, nom = null, marque = null }: Annonce,
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
  const tenue = connue ?? (await faireStation(em, [cle, nom, maintenant, marque]));
  direStation(em, tenue);
  return tenue;
}

async function faireStation(em: EntityManager, valeurs: readonly unknown[]): Promise<StationRow> {
  await sql(em, 'select pg_advisory_xact_lock($1)', [VERROU_MARQUES]);
  const faite = await sqlOne<StationRow>(em, FAIRE, [...valeurs]);
  if (!faite) throw new Error('station non écrite');
  return faite;
}

/** [HSL-1] A station says that it sells: the same key is the same station, whoever is signed in. */
export async function annoncerStationActe({
  em,
  corps,
  maintenant,
}: ActRequest<unknown, unknown, z.output<typeof stationAnnoncee>>): Promise<Resultat<Station>> {
  const tenue = await tenirStation(em, corps, maintenant);
  return succes(presenterStation(tenue), phrases.posteConnu);
}

const SOURCE: ListSource<Station> = {
  schema: station,
  select: `select t.id, t.version, t.marque, t.nom, t.creee_at, t.vue_at, t.ecartee_at, t.ecartee_par,
      nullif(t.dernier_numero, 0) as dernier_numero
    from station t
    where true`,
  recherche: 't.recherche',
  tri: {
    id: 't.id',
    marque: 'substr(t.marque, 2)::integer',
    nom: 'f_recherche(t.nom)',
    vue_at: 't.vue_at',
  },
  parDefaut: 't.vue_at desc, t.id',
};
export const listerStationsActe = ({ em, requete }: ActRequest<unknown, RequeteListe>) =>
  readList(em, SOURCE, requete, { conditions: [], valeurs: [] });

/** It stands so already: who did it, and when, stay the first one's. */
async function dejaFait(
  em: EntityManager,
  id: number,
  phrase: (marque: string) => string,
): Promise<Resultat<Station>> {
  const tenue = await sqlOne<StationRow>(em, 'select * from station where id = $1', [id]);
  return tenue
    ? succes(presenterStation(tenue), phrase(tenue.marque))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Poste'));
}

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
        where id = $1 and (ecartee_at is null) = $4
        returning *`,
      [parametres.id, ecarter ? maintenant : null, ecarter ? session.fullname : null, ecarter],
    );
    const phrase = ecarter ? phrases.posteEcarte : phrases.posteRepris;
    if (!tenue) return dejaFait(em, parametres.id, phrase);
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: ecarter ? 'poste mis à part' : 'poste repris',
      entite: 'station',
      entite_id: tenue.id,
      apres: { marque: tenue.marque, nom: tenue.nom },
    });
    return succes(direStation(em, tenue), phrase(tenue.marque));
  };
export const ecarterStationActe = changerStation(true);
export const reprendreStationActe = changerStation(false);
