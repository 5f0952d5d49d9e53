import { randomInt } from 'node:crypto';
import type { IssueDEnvoi } from '#shared/vente/certification/etats.rules.ts';
import {
  lignesADire,
  paiementsADire,
  totalADire,
} from '#shared/vente/certification/lignes.rules.ts';
import type { ServiceAnswer } from '../../../platform/http/call-service.ts';
import {
  appelerService,
  identifiantLu,
  instantLu,
  jugerConfirmation,
  jugerRetour,
} from '../appeler-service.ts';
import type { AccesService, APreparer, MessageFiscal, PiloteFiscal } from '../pilote-fiscal.ts';
import type { FauteSimulee } from '#shared/vente/certification/pilotes.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';

interface Facture {
  uid: string;
  document: string;
  genre: string;
  total: number;
  code: string | null;
}
interface DemandeSimulee {
  methode: 'GET' | 'POST' | 'PUT';
  /** Relative URL: `factures`, `factures/12/confirmer`. */
  chemin: string;
  corps: string | null;
}

/** Unconfirmed requests expire (ms). */
const FINALISATION_MS = 120_000;
const PERDUE: ServiceAnswer = { failed: 'unknown' };

/**
 * Two-step server with every fault on demand; unconfirmed requests expire after two minutes. No
 * deduplication: duplicates give two codes.
 */
export class EtatSimule {
  readonly #enAttente = new Map<string, Facture & { mort: number }>();
  readonly #certifiees = new Map<string, Facture>();
  readonly #parGenre = new Map<string, number>();
  #suite: number;

  /** First number: keeps codes distinct between processes. */
  constructor(depart = 0) {
    this.#suite = depart;
  }

  get certifiees(): readonly Facture[] {
    return [...this.#certifiees.values()];
  }

  repondre(demande: DemandeSimulee, faute: FauteSimulee | null, maintenant: Date): ServiceAnswer {
    const [tete, uid, acte] = demande.chemin.split('/');
    if (tete === 'etat') return this.#dire(200, { en_attente: this.#enAttente.size });
    if (tete !== 'factures') return this.#dire(404, { erreur: 'Adresse inconnue.' });
    if (uid === undefined) return this.#recevoir(demande, faute, maintenant);
    if (acte === 'abandonner') {
      this.#enAttente.delete(uid);
      return this.#dire(200, { abandonnee: uid });
    }
    return acte === 'confirmer'
      ? this.#confirmer(uid, faute, maintenant)
      : this.#dire(404, { erreur: 'Adresse inconnue.' });
  }

  #recevoir(
    { corps }: DemandeSimulee,
    faute: FauteSimulee | null,
    maintenant: Date,
  ): ServiceAnswer {
    if (faute === 'ne_repond_pas') return PERDUE;
    const recu = JSON.parse(corps ?? '{}') as Pick<Facture, 'document' | 'genre' | 'total'>;
    if (faute === 'refuse')
      return this.#dire(422, { erreur: 'Refusée par le simulateur, comme demandé.' });
    this.#suite += 1;
    const uid = String(this.#suite);
    const { document, genre, total } = recu;
    this.#enAttente.set(uid, {
      uid,
      document,
      genre,
      total,
      code: null,
      mort: maintenant.getTime() + FINALISATION_MS,
    });
    if (faute === 'erreur_apres_creation') return this.#dire(500, { erreur: 'Erreur interne.' });
    if (faute === 'reponse_illisible') return { status: 200, text: '<html>En maintenance</html>' };
    const dit = { uid, total: faute === 'total_faux' ? total + 1 : total };
    return this.#dire(200, dit);
  }

  #confirmer(uid: string, faute: FauteSimulee | null, maintenant: Date): ServiceAnswer {
    const facture = this.#enAttente.get(uid);
    if (!facture || facture.mort < maintenant.getTime())
      return this.#dire(422, { erreur: 'Inconnue, ou déjà finalisée.' });
    this.#enAttente.delete(uid);
    const rang = this.#certifiees.size + 1;
    const duGenre = (this.#parGenre.get(facture.genre) ?? 0) + 1;
    this.#parGenre.set(facture.genre, duGenre);
    const code = `SIM-${String(this.#suite).padStart(6, '0')}-${String(rang).padStart(6, '0')}`;
    this.#certifiees.set(uid, { ...facture, code });
    if (faute === 'perd_la_confirmation') return PERDUE;
    const dit = {
      code,
      nim: 'SIM0000001',
      compteurs: `${duGenre}/${rang} ${facture.genre === 'vente' ? 'FV' : 'FA'}`,
      heure: maintenant.toISOString(),
      qr: `SIM;SIM0000001;${code};${facture.total}`,
      total: facture.total,
    };
    const retour = this.#dire(200, dit);
    return faute === 'repond_deux_fois' && 'text' in retour
      ? { status: 200, text: `${retour.text}${retour.text}` }
      : retour;
  }

  #dire(statut: number, objet: object): ServiceAnswer {
    return { status: statut, text: JSON.stringify(objet) };
  }
}

/** In-process server, when no URL is set. */
const ICI = new EtatSimule(randomInt(900_000));
const ADRESSE_ICI = 'ici';

async function demander(acces: AccesService, demande: DemandeSimulee): Promise<ServiceAnswer> {
  if (acces.adresse === ADRESSE_ICI)
    return ICI.repondre(demande, acces.reglages.faute, acces.maintenant);
  const { methode, chemin, corps } = demande;
  return appelerService(acces, {
    method: methode,
    path: chemin,
    ...(corps !== null && { body: corps }),
  });
}

const refusee = (objet: Record<string, unknown> | null, statut: number): IssueDEnvoi => ({
  issue: 'refusee',
  phrase:
    typeof objet?.['erreur'] === 'string' ? objet['erreur'] : phrases.refuseeSansPhrase(statut),
  a_corriger: 'client',
});
function aConfirmer(o: Record<string, unknown>): IssueDEnvoi | null {
  const uid = identifiantLu(o['uid']);
  const { total } = o;
  return uid !== null && typeof total === 'number' ? { issue: 'a_confirmer', uid, total } : null;
}
function certifiee(o: Record<string, unknown>): IssueDEnvoi | null {
  const { code, nim, compteurs, qr, heure, total } = o;
  const textes = [code, nim, compteurs, qr, heure];
  if (textes.some((t) => typeof t !== 'string') || typeof total !== 'number') return null;
  return {
    issue: 'certifiee',
    code: String(code),
    nim: String(nim),
    compteurs: String(compteurs),
    qr: String(qr),
    certifiee_at: instantLu(heure),
    total,
    suite: null,
  };
}

function preparer(a: APreparer): MessageFiscal {
  const total = totalADire(a.contenu, a.part);
  const message = {
    document: a.document,
    genre: a.genre,
    numero: a.numero,
    point_de_vente: a.point_de_vente || a.caisse,
    vendeur: a.contenu.vendeur,
    client: a.contenu.client,
    original: a.original?.code ?? null,
    lignes: lignesADire(a.contenu, a.part, a.reglages),
    paiements: paiementsADire(a.contenu, a.part, total),
    total,
  };
  return { texte: JSON.stringify(message), total };
}

/** For training and tests. */
export const SIMULATEUR: PiloteFiscal = {
  capacites: { deux_temps: true, a_la_main: false, vignettes: false },
  adresses: { essai: ADRESSE_ICI, production: ADRESSE_ICI },
  preparer,
  soumettre: async ({ texte }, acces) =>
    jugerRetour(
      await demander(acces, { methode: 'POST', chemin: 'factures', corps: texte }),
      aConfirmer,
      refusee,
    ),
  confirmer: async (uid, acces) =>
    jugerConfirmation(
      await demander(acces, { methode: 'PUT', chemin: `factures/${uid}/confirmer`, corps: null }),
      certifiee,
      refusee,
    ),
  annuler: async (uid, acces) =>
    jugerRetour(
      await demander(acces, { methode: 'PUT', chemin: `factures/${uid}/abandonner`, corps: null }),
      () => ({ issue: 'non_partie', phrase: '' }),
      refusee,
    ),
  etat: async (acces) => {
    const retour = await demander(acces, { methode: 'GET', chemin: 'etat', corps: null });
    const joignable = 'status' in retour && retour.status === 200;
    return {
      joignable,
      jeton_valide: true,
      jeton_fin: null,
      ecart_horloge_ms: null,
      en_attente: null,
      vignettes: null,
      phrase: joignable ? null : phrases.injoignable,
    };
  },
  lireCode: (texte) => (/^SIM-\d{6}-\d{6}$/.test(texte.toUpperCase()) ? texte.toUpperCase() : null),
  lireQr: (texte) => /^SIM;[^;]+;(SIM-\d{6}-\d{6});\d+$/.exec(texte)?.[1] ?? null,
};
