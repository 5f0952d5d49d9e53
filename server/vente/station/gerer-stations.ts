import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import { empreinteLisible } from '#shared/vente/station/signature.rules.ts';
import {
  type Station,
  station,
  type stationAnnoncee,
  type StationConnue,
} from '#shared/vente/station/station.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { toDate } from '../../platform/db/present.ts';
import { constant, counted, fragment, row, textOf } from '../../platform/db/query.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { query } from '../../query.ts';
import { type ListSource, readList } from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { commitWhole } from '../../platform/http/transaction.ts';
import { leverNotifications, notifier } from '../../admin/notification/notifier.ts';
import { currentSeal, signeePar } from '../../platform/scellement/sceau.ts';
import { ecrireStation } from './ecrire-station.sql.ts';
import { publishStation, presenterStation } from './publish-postes.ts';
import type { StationRow } from './station.entity.ts';
import { lireClePublique } from './verifier-remise.ts';

/** Advisory lock: a mark is given once. */
const VERROU_MARQUES = 7_042;
/** Pending stations per seller. */
const ATTENTE_MAX = 5;

const voir = (em: EntityManager, cle: string, nom: string | null, maintenant: Date) =>
  row(
    em,
    query
      .updateTable('station')
      .set((eb) => ({
        vue_at: maintenant,
        ...(nom !== null && { nom }),
        version: eb('version', '+', 1),
      }))
      .where('cle', '=', cle)
      .returningAll(),
  );

/** Row lock until commit: sales received in series. Undefined: unknown. Publishes the contact. */
export async function recordStation(
  em: EntityManager,
  { cle, nom = null }: { cle: string; nom?: string | null | undefined },
  maintenant: Date,
): Promise<StationRow | undefined> {
  const connue = await voir(em, cle, nom, maintenant);
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

/** [HSL-30] Limit of pending stations per seller; none for those who accept stations. */
async function fauteDAttente({ em, session, maintenant }: Annonce): Promise<Refus | null> {
  if (peut(session, 'VENTE', 'configuration')) return null;
  const attendent = await row(
    em,
    query
      .selectFrom('station')
      .select(counted)
      .where('demandee_par_id', '=', session.id)
      .where('enrolee_at', 'is', null)
      .where('ecartee_at', 'is', null),
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
  await advisoryLock(em, VERROU_MARQUES);
  const trop = await fauteDAttente(r);
  if (trop) return trop;
  const confiance = await confianceProuvee(r);
  const cle_publique = corps.cle_publique ?? null;
  const faite = await ecrireStation(em, {
    cle: corps.cle,
    nom: corps.nom ?? '',
    marque: confiance === null ? null : (corps.marque ?? null),
    vue_at: maintenant,
    cle_publique,
    empreinte: cle_publique && empreinteDeCle(cle_publique),
    demandee_par: session.fullname,
    demandee_par_id: session.id,
    numero_depart: corps.numero ?? 0,
    confiance_at: confiance,
  });
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
  const autre = await row(
    em,
    query
      .selectFrom('station')
      .select(['id', 'marque'])
      .where('cle_publique', '=', cle_publique)
      .where('cle', '<>', cle),
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
  const liee = await row(
    em,
    query
      .updateTable('station')
      .set((eb) => ({ cle_publique, empreinte, version: eb('version', '+', 1) }))
      .where('id', '=', s.id)
      .returningAll(),
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

/** Not yet accepted, and with a key. */
const enroler = (
  em: EntityManager,
  id: number,
  maintenant: Date,
  { par, activation }: { par: string; activation?: string },
) =>
  row(
    em,
    query
      .updateTable('station')
      .set((eb) => ({
        enrolee_at: maintenant,
        enrolee_par: par,
        confiance_at: eb.fn.coalesce('confiance_at', fragment<string>`${maintenant}::timestamptz`),
        ...(activation !== undefined && { activation }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('enrolee_at', 'is', null)
      .where('cle_publique', 'is not', null)
      .returningAll(),
  );
/** [HSL-30] A device activation vouches for one station, once. */
async function parActivation(
  { em, corps, maintenant }: Annonce,
  s: StationRow,
): Promise<StationRow> {
  if (s.enrolee_at !== null || s.ecartee_at !== null || !s.cle_publique || !corps.activation)
    return s;
  const { activation } = corps;
  const deja = query.selectFrom('station').select('id').where('activation', '=', activation);
  const activee = await row(
    em,
    query
      .selectFrom('code_activation')
      .select('token')
      .where('token', '=', activation)
      .where('utilise_at', 'is not', null)
      .where((eb) => eb.not(eb.exists(deja))),
  );
  if (!activee) return s;
  const enrolee = await enroler(em, s.id, maintenant, { par: 'activation', activation });
  if (enrolee) await leverNotifications(em, [cleDAttente(s.id)], maintenant);
  return enrolee ?? s;
}

/** [HSL-1] Same key, same station, whoever is signed in. A new one awaits acceptance. */
export async function annoncerStationActe(r: Annonce): Promise<Resultat<StationConnue>> {
  const { em, corps, maintenant } = r;
  const faute = await fauteDeCle(r);
  if (faute) return faute;
  const connue = await voir(em, corps.cle, corps.nom ?? null, maintenant);
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
  const enrolee = await enroler(em, id, maintenant, { par: session.fullname });
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

const LIRE = query
  .selectFrom('station as t')
  .select(['t.id', 't.version', 't.marque', 't.nom', 't.creee_at', 't.vue_at', 't.ecartee_at'])
  .select(['t.ecartee_par', 't.empreinte', 't.enrolee_at', 't.enrolee_par', 't.demandee_par'])
  .select(fragment<number | null>`nullif(t.dernier_numero, 0)`.as('dernier_numero'));
const SOURCE: ListSource<Station> = {
  schema: station,
  select: textOf(LIRE.where(constant(true))),
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
  const tenue = await row(em, query.selectFrom('station').selectAll().where('id', '=', id));
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
    const tenue = await row(
      em,
      query
        .updateTable('station')
        .set((eb) => ({
          ecartee_at: ecarter ? maintenant : null,
          ecartee_par: ecarter ? session.fullname : null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', parametres.id)
        .where('ecartee_at', ecarter ? 'is' : 'is not', null)
        .returningAll(),
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
