import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrases from '#shared/station/station.phrases.ts';
import { empreinteLisible } from '#shared/station/signature.rules.ts';
import {
  type Station,
  station,
  type stationAnnoncee,
  type StationConnue,
} from '#shared/station/station.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { audit } from '../db/audit.ts';
import { toDate } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { type ListSource, readList } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { commitWhole } from '../http/transaction.ts';
import { leverNotifications, notifier } from '../notification/notifier.ts';
import { currentSeal, signeePar } from '../scellement/sceau.ts';
import { publishStation, presenterStation } from './publish-postes.ts';
import type { StationRow } from './station.entity.ts';
import { lireClePublique } from './verifier-remise.ts';

/** Advisory lock: a mark is given once. */
const VERROU_MARQUES = 7_042;
/** A greater mark is forged and ignored for the next one. */
const MARQUE_MAX = 1_000_000;
/** Pending stations per seller. */
const ATTENTE_MAX = 5;

const FAIRE = `
  insert into station (cle, nom, marque, creee_at, vue_at, cle_publique, empreinte, demandee_par,
    demandee_par_id, numero_depart, confiance_at)
  select $1, $2, case
      when $3::text is not null and not exists (select from station where marque = $3) then $3
      else 'P' || (coalesce(max(substr(marque, 2)::integer)
        filter (where substr(marque, 2)::integer < ${MARQUE_MAX}), 0) + 1) end,
    $4, $4, $5, $6, $7, $8, $9, $10
  from station
  on conflict (cle) do update set vue_at = excluded.vue_at, version = station.version + 1
  returning *`;
const VOIR = `
  update station
  set vue_at = $3, nom = coalesce($2, nom), version = version + 1
  where cle = $1
  returning *`;

/** Row lock until commit: sales received in series. Undefined: unknown. Publishes the contact. */
export async function recordStation(
  em: EntityManager,
  { cle, nom = null }: { cle: string; nom?: string | null | undefined },
  maintenant: Date,
): Promise<StationRow | undefined> {
  const connue = await sqlOne<StationRow>(em, VOIR, [cle, nom, maintenant]);
  if (connue) publishStation(em, connue);
  return connue;
}

type Annonce = ActRequest<unknown, unknown, z.output<typeof stationAnnoncee>>;

/** Own transaction: the refusal rolls the caller's back. */
const prevenirApart = (em: EntityManager, annonce: Annoncee, maintenant: Date): Promise<void> =>
  commitWhole(em.fork(), (propre) => notifier(propre, [annonce], maintenant));
type Annoncee = Parameters<typeof notifier>[1][number];
const announcement = (cle: string, data: { title: string; message: string }): Annoncee => ({
  genre: 'vente_hors_ligne',
  cle,
  data,
});
const cleDAttente = (id: number): string => `poste_attend:${id}`;

interface Nombre {
  n: number;
}
/** [HSL-30] Limit of pending stations per seller; none for those who accept stations. */
async function fauteDAttente({ em, session, maintenant }: Annonce): Promise<Refus | null> {
  if (peut(session, 'VENTE', 'configuration')) return null;
  const attendent = await sqlOne<Nombre>(
    em,
    `select count(*)::int as n
      from station
      where demandee_par_id = $1 and enrolee_at is null and ecartee_at is null`,
    [session.id],
  );
  if ((attendent?.n ?? 0) < ATTENTE_MAX) return null;
  const cle = `postes_en_trop:${session.id}`;
  await prevenirApart(em, announcement(cle, phrases.avis.trop(session.fullname)), maintenant);
  return refus(409, 'trop_de_postes', phrases.tropDePostes(ATTENTE_MAX));
}

/**
 * [HSL-18] Proof that this server gave the mark to the key, valid across restores; unproven marks
 * are not its own.
 */
const texteDePreuve = (marque: string, cle_publique: string, depuis: string): string =>
  createHash('sha256')
    .update(`pharmacie/marque/1|${marque}|${cle_publique}|${depuis}`)
    .digest('hex');
function preuveDeMarque(s: StationRow): string | null {
  if (s.cle_publique === null || s.confiance_at === null) return null;
  const depuis = toDate(s.confiance_at).toISOString();
  const signature = currentSeal().signer(texteDePreuve(s.marque, s.cle_publique, depuis));
  return `${depuis} ${signature}`;
}
async function confianceProuvee({ corps }: Annonce): Promise<string | null> {
  const [depuis = '', signature = ''] = (corps.preuve ?? '').split(' ');
  if (!corps.marque || !corps.cle_publique || signature === '') return null;
  const texte = texteDePreuve(corps.marque, corps.cle_publique, depuis);
  return (await signeePar(currentSeal().publique, texte, signature)) ? depuis : null;
}

async function faireStation(r: Annonce): Promise<StationRow | Refus> {
  const { em, corps, session, maintenant } = r;
  await sql(em, 'select pg_advisory_xact_lock($1)', [VERROU_MARQUES]);
  const trop = await fauteDAttente(r);
  if (trop) return trop;
  const confiance = await confianceProuvee(r);
  const cle_publique = corps.cle_publique ?? null;
  const faite = await sqlOne<StationRow>(em, FAIRE, [
    corps.cle,
    corps.nom ?? '',
    confiance === null ? null : corps.marque,
    maintenant,
    cle_publique,
    cle_publique && empreinteDeCle(cle_publique),
    session.fullname,
    session.id,
    corps.numero ?? 0,
    confiance,
  ]);
  if (!faite) throw new Error('station non écrite');
  await notifier(
    em,
    [announcement(cleDAttente(faite.id), phrases.avis.attend(faite.marque))],
    maintenant,
  );
  return faite;
}

const empreinteDeCle = (spki: string): string =>
  empreinteLisible(createHash('sha256').update(Buffer.from(spki, 'base64')).digest('hex'));

/** [HSL-30] Refuses an unreadable key, or another station's, which is then notified. */
async function fauteDeCle({ em, corps, maintenant }: Annonce): Promise<Refus | null> {
  const { cle, cle_publique } = corps;
  if (!cle_publique) return null;
  if (!lireClePublique(cle_publique)) return refus(422, 'saisie_invalide', phrases.cleInvalide);
  const autre = await sqlOne<Pick<StationRow, 'id' | 'marque'>>(
    em,
    'select id, marque from station where cle_publique = $1 and cle <> $2',
    [cle_publique, cle],
  );
  if (!autre) return null;
  const avis = announcement(`poste_copie:${autre.id}`, phrases.avis.cleCopiee(autre.marque));
  await prevenirApart(em, avis, maintenant);
  return refus(409, 'station_autre_cle', phrases.cleDUnAutre(autre.marque));
}

/**
 * [HSL-30] Bound once. A legacy station takes its first key, notified; another key is refused and
 * notified.
 */
async function lierCle(r: Annonce, s: StationRow): Promise<StationRow | Refus> {
  const { em, corps, maintenant } = r;
  const { cle_publique } = corps;
  if (!cle_publique || s.cle_publique === cle_publique) return s;
  if (s.cle_publique !== null) {
    const avis = announcement(`poste_cle:${s.id}`, phrases.avis.autreCle(s.marque));
    await prevenirApart(em, avis, maintenant);
    return refus(409, 'station_autre_cle', phrases.stationAutreCle);
  }
  const empreinte = empreinteDeCle(cle_publique);
  const liee = await sqlOne<StationRow>(
    em,
    `update station
      set cle_publique = $2, empreinte = $3, version = version + 1
      where id = $1
      returning *`,
    [s.id, cle_publique, empreinte],
  );
  if (!liee) throw new Error(`poste ${s.id} disparu sous verrou`);
  if (liee.enrolee_at !== null)
    await notifier(
      em,
      [announcement(`poste_lie:${s.id}`, phrases.avis.lie(s.marque, empreinte))],
      maintenant,
    );
  return liee;
}

const ENROLER = `
  update station
  set enrolee_at = $2, enrolee_par = $3, confiance_at = coalesce(confiance_at, $2),
    activation = coalesce($4, activation), version = version + 1
  where id = $1 and enrolee_at is null and cle_publique is not null
  returning *`;
const ACTIVEE = `select token
  from code_activation
  where token = $1 and utilise_at is not null
    and not exists (select from station where activation = $1)`;
/** [HSL-30] A device activation vouches for one station, once. */
async function parActivation(
  { em, corps, maintenant }: Annonce,
  s: StationRow,
): Promise<StationRow> {
  if (s.enrolee_at !== null || s.ecartee_at !== null || !s.cle_publique || !corps.activation)
    return s;
  const activee = await sqlOne(em, ACTIVEE, [corps.activation]);
  if (!activee) return s;
  const valeurs = [s.id, maintenant, 'activation', corps.activation];
  const enrolee = await sqlOne<StationRow>(em, ENROLER, valeurs);
  if (enrolee) await leverNotifications(em, [cleDAttente(s.id)], maintenant);
  return enrolee ?? s;
}

/** [HSL-1] Same key, same station, whoever is signed in. A new one awaits acceptance. */
export async function annoncerStationActe(r: Annonce): Promise<Resultat<StationConnue>> {
  const { em, corps, maintenant } = r;
  const faute = await fauteDeCle(r);
  if (faute) return faute;
  const connue = await sqlOne<StationRow>(em, VOIR, [corps.cle, corps.nom ?? null, maintenant]);
  const tenue = connue ?? (await faireStation(r));
  if (estRefus(tenue)) return tenue;
  const liee = await lierCle(r, tenue);
  if (estRefus(liee)) return liee;
  const enfin = await parActivation(r, liee);
  const presentee = publishStation(em, enfin);
  return succes({ ...presentee, preuve: preuveDeMarque(enfin) }, phrases.posteConnu);
}

/** [HSL-30] The manager compared name and key with the station's screen. */
export async function accepterStationActe({
  em,
  parametres: { id },
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<Station>> {
  const enrolee = await sqlOne<StationRow>(em, ENROLER, [id, maintenant, session.fullname, null]);
  if (!enrolee) {
    const deja = await dejaFait(em, id, phrases.posteAccepte);
    return estRefus(deja) || deja.data.enrolee_at !== null
      ? deja
      : refus(409, 'conflit', phrases.posteSansCle);
  }
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'poste accepté',
    entite: 'station',
    entite_id: id,
    apres: { marque: enrolee.marque, nom: enrolee.nom, cle: enrolee.empreinte },
  });
  await leverNotifications(em, [cleDAttente(id)], maintenant);
  return succes(publishStation(em, enrolee), phrases.posteAccepte(enrolee.marque));
}

const SOURCE: ListSource<Station> = {
  schema: station,
  select: `select t.id, t.version, t.marque, t.nom, t.creee_at, t.vue_at, t.ecartee_at, t.ecartee_par,
      nullif(t.dernier_numero, 0) as dernier_numero, t.empreinte, t.enrolee_at, t.enrolee_par,
      t.demandee_par
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

/** Already in that state: first author and date stay. */
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

/** [HSL-15] A set-aside station hands over nothing until reinstated. */
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
    return succes(publishStation(em, tenue), phrase(tenue.marque));
  };
export const ecarterStationActe = changerStation(true);
export const reprendreStationActe = changerStation(false);
