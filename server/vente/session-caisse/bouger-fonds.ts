import type { EntityManager } from '@mikro-orm/postgresql';
import { type Centimes, enCentimes, oppose } from '#shared/base/montant.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { transfertAnnonce } from '#shared/admin/notification/notification.rules.ts';
import * as phrasesSession from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import type {
  MouvementDeFonds,
  SessionCaisse,
} from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { type CaisseTenue, lockCaisseToCount } from './ouvrir-session.ts';
import { publishTiroir } from '../caisse/lock-caisse.ts';
import { sessionPresente } from './lire-sessions.ts';
import { notifyGrosMouvement } from './notify-mouvement.ts';
import { fauteDeTiroir } from './faute-de-tiroir.ts';
import { aSignerDuJour, fauteSignature, signataireDe, lockSortiesOf } from './second-signataire.ts';
import { ecrireMouvement, lockSession } from './lock-session.ts';

/** Anyone's: receiving is harmless. */
type CaisseQuiRecoit = Pick<CaisseTenue, 'id' | 'libelle' | 'current_authorized_user_id'>;
type Demande = ActRequest<{ id: number }, unknown, MouvementDeFonds>;

function fauteMouvement(corps: MouvementDeFonds, caisse_id: number): Refus | null {
  if (corps.montant <= 0) return refus(422, 'mouvement_nul', phrasesSession.mouvementNul);
  const vers = corps.vers_caisse_id;
  if (corps.genre !== 'transfert')
    return vers === undefined ? null : refus(422, 'saisie_invalide', phrasesSession.versInutile);
  return vers === undefined || vers === caisse_id
    ? refus(422, 'saisie_invalide', phrasesSession.transfertVersQui)
    : null;
}

async function lockReceivingCaisse(
  em: EntityManager,
  id: number,
): Promise<CaisseQuiRecoit | Refus> {
  const caisse = await row(
    em,
    query
      .selectFrom('caisse')
      .select(['id', 'libelle', 'current_authorized_user_id'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );
  return caisse ?? refus(422, 'introuvable', phrasesRefus.introuvable('Caisse'));
}

interface Caisses {
  de: CaisseTenue;
  vers: CaisseQuiRecoit | null;
}
/** Locked by id order. */
async function lockBoth(
  { em, corps, session }: Demande,
  caisse_id: number,
): Promise<Caisses | Refus> {
  const vers_id = corps.vers_caisse_id;
  if (vers_id === undefined || vers_id > caisse_id) {
    const de = await lockCaisseToCount(em, caisse_id, session);
    if (estRefus(de)) return de;
    const vers = vers_id === undefined ? null : await lockReceivingCaisse(em, vers_id);
    return estRefus(vers) ? vers : { de, vers };
  }
  const vers = await lockReceivingCaisse(em, vers_id);
  if (estRefus(vers)) return vers;
  const de = await lockCaisseToCount(em, caisse_id, session);
  return estRefus(de) ? de : { de, vers };
}

/** Sealed, in the open session. */
async function ecrireFonds(
  { em, corps, session, maintenant }: Demande,
  fonds: {
    caisse: Pick<CaisseTenue, 'id' | 'libelle'>;
    numero: number;
    rang: number;
    espece: Centimes;
  },
): Promise<void> {
  const { caisse, numero, rang, espece } = fonds;
  const { id } = await lockSession(em, caisse, maintenant);
  const ecrit = await ecrireMouvement(em, {
    session_id: id,
    caisse_id: caisse.id,
    at: maintenant,
    genre: corps.genre,
    source: 'fonds',
    source_id: numero,
    rang,
    espece,
    par: session.fullname,
    motif: corps.motif,
    accord_par: signataireDe(corps),
  });
  inscrire(em, 'fonds', ecrit);
}

async function ecrireTout(r: Demande, { de, vers }: Caisses): Promise<void> {
  const lu = await row(
    r.em,
    query.selectNoFrom(fragment<number>`nextval('fonds_caisse_numero')::int`.as('numero')),
  );
  const numero = lu?.numero ?? 0;
  const montant = enCentimes(r.corps.montant);
  const sort = {
    caisse: de,
    numero,
    rang: 1,
    espece: r.corps.genre === 'ajout' ? montant : oppose(montant),
  };
  const rows = vers ? [sort, { caisse: vers, numero, rang: 2, espece: montant }] : [sort];
  for (const row of rows.sort((a, b) => a.caisse.id - b.caisse.id)) await ecrireFonds(r, row);
}

/** [SES-21] [SES-23] Amount to sign for; additions alone. */
export const aSignerFonds = (r: ActRequest<unknown, unknown, MouvementDeFonds>) =>
  r.corps.genre === 'ajout'
    ? Promise.resolve(enCentimes(r.corps.montant))
    : aSignerDuJour(r, enCentimes(r.corps.montant));

/** [NOT-24] The receiving register's holder is accountable. */
async function notifyTransfert(
  { em, corps, session, maintenant }: Demande,
  { de, vers }: Caisses,
): Promise<void> {
  const tenant_id = vers?.current_authorized_user_id ?? null;
  if (vers === null || tenant_id === null || tenant_id === session.id) return;
  const annonce = transfertAnnonce({
    cle: `${vers.id}:${maintenant.getTime()}`,
    de: de.libelle,
    vers: vers.libelle,
    montant: corps.montant,
    par: session.fullname,
    motif: corps.motif,
    tenant_id,
  });
  await notifier(em, [annonce], maintenant);
}

/** [SES-20] Refuses more than in the drawer; sessions locked in order. */
async function fauteTiroir(r: Demande, { de, vers }: Caisses): Promise<Refus | null> {
  const { em, corps, maintenant } = r;
  const tenues = [de, ...(vers ? [vers] : [])].sort((a, b) => a.id - b.id);
  for (const caisse of tenues) await lockSession(em, caisse, maintenant);
  return corps.genre === 'ajout' ? null : fauteDeTiroir(r, de, enCentimes(corps.montant));
}

/**
 * [SES-13] Bank, transfer (both rows in one act), addition or withdrawal, with motive; in the open
 * session.
 */
export async function bougerFondsActe(r: Demande): Promise<Resultat<SessionCaisse>> {
  const { em, corps, session, adresse } = r;
  const { id } = r.parametres;
  const seance = query.selectFrom('session_caisse').where('id', '=', id);
  const vue = await row(em, seance.select('caisse_id'));
  if (!vue) return refus(404, 'introuvable', phrasesRefus.introuvable('Session de caisse'));
  const faute = fauteMouvement(corps, vue.caisse_id);
  if (faute) return faute;
  await lockSortiesOf(em, session.fullname);
  const caisses = await lockBoth(r, vue.caisse_id);
  if (estRefus(caisses)) return caisses;
  const ouverte = await row(em, seance.select('id').where('fermee_at', 'is', null));
  if (!ouverte)
    return refus(
      409,
      'session_fermee',
      phrasesSession.sessionFermee,
      await sessionPresente(em, id, session),
    );
  const du = await aSignerFonds(r);
  const sansSignature = await fauteSignature(r, du);
  if (sansSignature) return sansSignature;
  const tropPeu = await fauteTiroir(r, caisses);
  if (tropPeu) return tropPeu;
  await ecrireTout(r, caisses);
  await notifyGrosMouvement(r, {
    caisse: caisses.de,
    vers: caisses.vers?.libelle ?? null,
    genre: corps.genre,
    montant: enCentimes(corps.montant),
    du,
    motif: corps.motif,
  });
  await notifyTransfert(r, caisses);
  publishTiroir(em, caisses.de.id);
  if (caisses.vers) publishTiroir(em, caisses.vers.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: phrasesSession.NOM_DU_MOUVEMENT[corps.genre].toLowerCase(),
    entite: 'caisse',
    entite_id: caisses.de.id,
    apres: {
      montant: corps.montant,
      motif: corps.motif,
      accord_par: signataireDe(corps),
      ...(caisses.vers && { vers: caisses.vers.libelle }),
    },
  });
  return succes(await sessionPresente(em, id, session), phrasesSession.mouvementEnregistre);
}
