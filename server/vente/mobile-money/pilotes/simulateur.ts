import { FAUTES_MOBILES, type FauteMobile } from '#shared/vente/mobile-money/pilotes.ts';
import type { MotifMobile, ReponseStatut } from '#shared/vente/mobile-money/etats.rules.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { readObject, type ServiceAnswer } from '../../../platform/http/call-service.ts';
import type {
  AccesMobile,
  DemandeConnue,
  PiloteMobile,
  ReponseRemboursement,
} from '../pilote-mobile.ts';
import { type Appele, appelerOperateur, echangeDe } from './appeler-operateur.ts';
import { CAPACITES_INCONNUES } from './capacites.ts';
import {
  jugerDemande,
  jugerRemboursement,
  jugerStatut,
  type Objet,
  parleDe,
  payee,
  pourMotif,
  rappelDe,
  texteOu,
} from './juger.ts';

/** ms after the request. */
const CONFIRME_MS = 4_000;
const AMBIGU_MS = 60_000;
const EXPIRE_MS = 120_000;
const TARD_MS = 600_000;
/** FCFA more than asked. */
const EN_TROP = 100;

interface DemandeSimulee {
  id: string;
  reference: string;
  msisdn: string;
  montant: number;
  faute: FauteMobile | null;
  recue_at: Date;
  /** The reference of its refund. */
  rembourse_par: string | null;
}
interface Debit {
  reference: string;
  msisdn: string;
  montant: number;
  at: Date;
  rembourse: boolean;
}

const REFUS: Partial<Record<FauteMobile, MotifMobile>> = {
  refuse: 'refus_client',
  solde_insuffisant: 'solde_insuffisant',
  code_errone: 'code_errone',
};
const JAMAIS_DEBITE = new Set<FauteMobile | null>([
  'refuse',
  'solde_insuffisant',
  'code_errone',
  'expire',
  'rappel_forge',
]);
const PERDUE: ServiceAnswer = { failed: 'unknown' };

/**
 * The fault that a number asks for, by its last two digits: 01 refuses, 02 has not enough, 03 mistypes
 * its code, 04 no operator, 05 answer lost, 06 never received, 07 ambiguous for a minute, 08 lets it
 * expire, 09 confirms after ten minutes, 10 another amount, 11 calls back twice, 12 a forged callback
 * (`FAUTES_MOBILES`, in order). Any other confirms after 4 s.
 */
export const fauteDuNumero = (msisdn: string): FauteMobile | null =>
  FAUTES_MOBILES[Number(msisdn.slice(-2)) - 1] ?? null;

/**
 * An operator with every fault on demand. Its time is that of each call, never the machine's. Two
 * requests are two debits; a reference is taken once.
 */
export class OperateurSimule {
  readonly #demandes = new Map<string, DemandeSimulee>();

  /** What it really took from clients, by that time. */
  livre(maintenant: Date): readonly Debit[] {
    return [...this.#demandes.values()].flatMap((d) => {
      const at = debitDe(d);
      if (at === null || at > maintenant) return [];
      const { reference, msisdn } = d;
      return [
        { reference, msisdn, montant: montantPris(d), at, rembourse: d.rembourse_par !== null },
      ];
    });
  }

  /** Bodies of the callbacks sent by that time, in order; the forged one claims what was not paid. */
  rappels(maintenant: Date): readonly string[] {
    return [...this.#demandes.values()].flatMap((d) => {
      const corps = JSON.stringify({ reference: d.reference, id: d.id, etat: 'payee' });
      const at = debitDe(d);
      if (d.faute === 'rappel_forge') return [corps];
      if (at === null || at > maintenant) return [];
      return d.faute === 'rappel_double' ? [corps, corps] : [corps];
    });
  }

  /** `demandes` (POST), `demandes/<reference>` (GET), `demandes/<reference>/rembourser` (POST). */
  repondre(
    { path, body }: { path: string; body?: string },
    faute: FauteMobile | null,
    maintenant: Date,
  ): ServiceAnswer {
    if (faute === 'ne_repond_pas') return { failed: 'unsent' };
    const [tete, reference, acte] = path.split('/');
    if (tete !== 'demandes') return dire(404, { message: 'Adresse inconnue.' });
    const lu = readObject(body ?? '{}') ?? {};
    if (reference === undefined) return this.#recevoir(lu, faute, maintenant);
    const demande = this.#demandes.get(reference);
    if (!demande) return dire(404, { erreur: 'demande_inconnue' });
    return acte === 'rembourser'
      ? this.#rembourser(demande, lu, maintenant)
      : dire(200, etatDe(demande, maintenant));
  }

  #recevoir(lu: Objet, fauteReglee: FauteMobile | null, recue_at: Date): ServiceAnswer {
    const { reference, msisdn, montant } = lu as Pick<
      DemandeSimulee,
      'reference' | 'msisdn' | 'montant'
    >;
    const faute = fauteReglee ?? fauteDuNumero(msisdn);
    if (faute === 'ne_repond_pas') return { failed: 'unsent' };
    if (faute === 'jamais_recue') return PERDUE;
    if (this.#demandes.has(reference)) return dire(422, { message: phrases.referenceDejaPrise });
    const id = `SIM${this.#demandes.size + 1}`;
    const demande = { id, reference, msisdn, montant, faute, recue_at, rembourse_par: null };
    this.#demandes.set(reference, demande);
    return faute === 'reponse_perdue' ? PERDUE : dire(201, { id, reference });
  }

  #rembourser(demande: DemandeSimulee, lu: Objet, maintenant: Date): ServiceAnswer {
    const at = debitDe(demande);
    if (at === null || at > maintenant || demande.rembourse_par !== null)
      return dire(422, { message: phrases.nonRemboursable });
    demande.rembourse_par = String(lu['reference']);
    return demande.faute === 'reponse_perdue' ? PERDUE : dire(200, { id: `R${demande.id}` });
  }
}

const dire = (status: number, objet: object): ServiceAnswer => ({
  status,
  text: JSON.stringify(objet),
});
const montantPris = ({ faute, montant }: DemandeSimulee): number =>
  faute === 'montant_faux' ? montant + EN_TROP : montant;

const APRES_MS: Partial<Record<FauteMobile, number>> = {
  ambigue: AMBIGU_MS,
  confirme_tard: TARD_MS,
};
/** When the client is debited; null: never. */
function debitDe({ faute, recue_at }: DemandeSimulee): Date | null {
  if (JAMAIS_DEBITE.has(faute)) return null;
  const apres = (faute && APRES_MS[faute]) ?? CONFIRME_MS;
  return new Date(recue_at.getTime() + apres);
}

function etatDe(demande: DemandeSimulee, maintenant: Date): object {
  const { id, reference, faute, recue_at } = demande;
  const depuis = maintenant.getTime() - recue_at.getTime();
  const at = debitDe(demande);
  if (at !== null && at <= maintenant)
    return { id, reference, etat: 'payee', montant: montantPris(demande), heure: at.toISOString() };
  const motif = faute && REFUS[faute];
  if (motif && depuis >= CONFIRME_MS) return { id, reference, etat: 'refusee', motif };
  if (at === null && depuis >= EXPIRE_MS) return { id, reference, etat: 'expiree' };
  return { id, reference, etat: faute === 'ambigue' ? 'ambigue' : 'en_attente' };
}

const ADRESSE_ICI = 'ici';
/** In-process operator, when no URL is set. */
export const OPERATEUR_ICI = new OperateurSimule();

/** In this process, or over HTTP, where the server of that address makes its own faults. */
async function appeler(acces: AccesMobile, path: string, corps?: object): Promise<Appele> {
  const appel =
    corps === undefined
      ? ({ method: 'GET', path } as const)
      : ({ method: 'POST', path, body: JSON.stringify(corps) } as const);
  if (acces.adresse !== ADRESSE_ICI) return appelerOperateur(acces, appel);
  const retour = OPERATEUR_ICI.repondre(appel, acces.faute, acces.maintenant);
  return { echange: echangeDe(acces, appel, retour), retour };
}

const SANS_MONTANT: Readonly<Record<string, ReponseStatut>> = {
  en_attente: { statut: 'en_attente' },
  expiree: { statut: 'expiree' },
  ambigue: { statut: 'ambigue' },
};
function lireStatut(demande: DemandeConnue, objet: Objet): ReponseStatut | null {
  if (!parleDe(demande, { reference: objet['reference'] })) return null;
  const etat = texteOu(objet['etat']) ?? '';
  if (etat === 'payee')
    return payee({
      ref_operateur: objet['id'],
      montant: objet['montant'],
      frais: 0,
      heure: new Date(String(objet['heure'])),
    });
  if (etat === 'refusee') {
    const motif = Object.values(REFUS).find((m) => m === objet['motif']) ?? 'autre';
    return { statut: 'refusee', ...pourMotif(motif) };
  }
  return SANS_MONTANT[etat] ?? null;
}

const lireRemboursement = (objet: Objet, reussi: boolean): ReponseRemboursement => {
  if (reussi) return { issue: 'rembourse', ref_operateur: texteOu(objet['id']) };
  return { issue: 'refuse', phrase: texteOu(objet['message']) ?? phrases.nonRemboursable };
};

/** For training and tests. */
export const SIMULATEUR_MOBILE: PiloteMobile = {
  capacites: {
    ...CAPACITES_INCONNUES,
    idempotent_par_notre_reference: true,
    remboursement: 'total',
    montant_min: 1,
  },
  adresses: { essai: ADRESSE_ICI, production: ADRESSE_ICI },
  demander: async ({ notre_ref, operateur, msisdn, montant }, acces) => {
    const corps = { reference: notre_ref, operateur, msisdn, montant };
    const appele = await appeler(acces, 'demandes', corps);
    return jugerDemande(appele, (objet, reussi) =>
      reussi ? { issue: 'acceptee', ref_externe: texteOu(objet['id']) } : null,
    );
  },
  statut: async (demande, acces) => {
    const appele = await appeler(acces, `demandes/${demande.notre_ref}`);
    return jugerStatut(appele, (objet, statut) =>
      statut === 404 && objet['erreur'] === 'demande_inconnue'
        ? { statut: 'inconnue_du_tiers' }
        : lireStatut(demande, objet),
    );
  },
  lireRappel: (corps) => {
    const lu = readObject(corps) ?? {};
    return rappelDe(lu['reference'], lu['id']);
  },
  rembourser: async ({ notre_ref, notre_ref_2 }, acces) => {
    const appele = await appeler(acces, `demandes/${notre_ref}/rembourser`, {
      reference: notre_ref_2,
    });
    return jugerRemboursement(appele, lireRemboursement);
  },
};
