import './afficheur.css';
import { callAsGuest } from '#client/base/guest-call.ts';
import { type GuestSocket, openGuestSocket } from '#client/base/guest-socket.ts';
import { surAffichage } from '#shared/vente/afficheur/afficheur.events.ts';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import type { Affichage } from '#shared/vente/afficheur/afficheur.schema.ts';
import {
  CHEMIN_AFFICHAGE,
  CHEMIN_RELIER,
  sujetAffichage,
} from '#shared/vente/afficheur/page.rules.ts';
import { EcranClient } from './ecran-client.ts';

const ACK_MS = 5_000;
const RETRY_MS = 1_000;
/** A shorter cut is not said. */
const COUPURE_MS = 2_000;
const MOTS = phrases.SUR_L_ECRAN;

const delier = (ecran: EcranClient): void => ecran.dire(MOTS.nonRelie, MOTS.commentRelier);

/** False: refused for good. The code leaves the address: used, it means nothing any more. */
async function relier(ecran: EcranClient, code: string): Promise<boolean> {
  ecran.dire(MOTS.relier);
  const reponse = await callAsGuest<Affichage>(CHEMIN_RELIER, { code });
  ecran.dire(MOTS.lecture);
  if (reponse === null) return true;
  history.replaceState(null, '', location.pathname);
  // An older cookie may still be good.
  const montre = reponse.data ?? (await callAsGuest<Affichage>(CHEMIN_AFFICHAGE))?.data ?? null;
  if (montre) ecran.montrer(montre);
  else ecran.dire(MOTS.nonRelie, reponse.errors.join(' '));
  return montre !== null;
}

/** Reads by REST once joined: what comes meanwhile is newer, and wins. */
function suivreEnDirect(ecran: EcranClient, prise: GuestSocket): void {
  let entendus = 0;
  let construction = '';
  let coupure: ReturnType<typeof setTimeout> | undefined;
  const perdre = (): void => {
    coupure ??= setTimeout(() => ecran.couper(true), COUPURE_MS);
  };
  const revenir = (): void => {
    clearTimeout(coupure);
    coupure = undefined;
    ecran.couper(false);
  };
  const lire = async (): Promise<boolean> => {
    const avant = entendus;
    const reponse = await callAsGuest<Affichage>(CHEMIN_AFFICHAGE);
    if (reponse === null || entendus !== avant) return true;
    if (reponse.data) ecran.montrer(reponse.data);
    else delier(ecran);
    return reponse.data !== null;
  };
  const rejoindre = async (): Promise<void> => {
    if (ecran.affichage === null && !(await lire())) return;
    const id = ecran.affichage?.afficheur_id;
    if (id === undefined) return;
    const topic = sujetAffichage(id);
    const accuse = await prise
      .timeout(ACK_MS)
      .emitWithAck('subscribe', { topic })
      .catch(() => null);
    if (accuse?.ok) await lire();
    else setTimeout(() => prise.connected && void rejoindre(), RETRY_MS);
  };
  const reprendre = (): void => void setTimeout(() => prise.connect(), RETRY_MS);

  prise.on('connect', () => {
    revenir();
    void rejoindre();
  });
  prise.on('evenement', (message) => {
    const { affichage } = ecran;
    if (affichage === null) return;
    entendus += 1;
    ecran.montrer(surAffichage(affichage, message));
  });
  prise.on('disconnect', (raison) => {
    perdre();
    if (raison === 'io server disconnect') reprendre();
  });
  prise.on('connect_error', () => {
    perdre();
    // Refused rather than unheard: enrolled no more, or a server just starting.
    if (!prise.active) void lire().then((relie) => relie && reprendre());
  });
  prise.on('fin_de_session', () => {
    prise.disconnect();
    delier(ecran);
  });
  prise.on('construction', (recue) => {
    if (construction !== '' && recue !== construction) ecran.quandAuRepos(() => location.reload());
    construction = recue;
  });
}

/** Where the browser can; asked again each time the page is seen. */
function resterAllume(): void {
  const demander = () =>
    document.visibilityState === 'visible' &&
    'wakeLock' in navigator &&
    void navigator.wakeLock.request('screen').catch(() => undefined);
  document.addEventListener('visibilitychange', demander);
  demander();
}

async function ouvrir(racine: HTMLElement): Promise<void> {
  const ecran = new EcranClient(racine);
  const code = location.hash.slice(1);
  ecran.dire(MOTS.lecture);
  const refuse = code !== '' && !(await relier(ecran, code));
  // Another code, scanned by the same page.
  window.addEventListener('hashchange', () => location.reload());
  if (refuse) return;
  resterAllume();
  suivreEnDirect(ecran, openGuestSocket());
}

const racine = document.getElementById('afficheur');
if (racine) void ouvrir(racine);
