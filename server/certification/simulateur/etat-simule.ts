import type { FauteSimulee } from '#shared/certification/pilotes.ts';
import type { RetourDuService } from '../appeler-service.ts';

interface Facture {
  uid: string;
  document: string;
  genre: string;
  total: number;
  code: string | null;
}
export interface DemandeSimulee {
  methode: 'GET' | 'POST' | 'PUT';
  /** Relative URL: `factures`, `factures/12/confirmer`. */
  chemin: string;
  corps: string | null;
}

/** Unconfirmed requests expire (ms). */
const FINALISATION_MS = 120_000;
const PERDUE: RetourDuService = { panne: 'incertaine', texte: null };

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

  repondre(demande: DemandeSimulee, faute: FauteSimulee | null, maintenant: Date): RetourDuService {
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
  ): RetourDuService {
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
    if (faute === 'reponse_illisible') return { statut: 200, texte: '<html>En maintenance</html>' };
    const dit = { uid, total: faute === 'total_faux' ? total + 1 : total };
    return this.#dire(200, dit);
  }

  #confirmer(uid: string, faute: FauteSimulee | null, maintenant: Date): RetourDuService {
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
    return faute === 'repond_deux_fois' && 'statut' in retour
      ? { statut: 200, texte: `${retour.texte}${retour.texte}` }
      : retour;
  }

  #dire(statut: number, objet: object): RetourDuService {
    return { statut, texte: JSON.stringify(objet) };
  }
}
