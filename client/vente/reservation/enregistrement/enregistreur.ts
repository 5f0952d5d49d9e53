import type { CodeRefus } from '#shared/base/codes-refus.ts';
import type { MajReservation, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { type Base, type Ecart, fusionner } from './fusion.rules.ts';
import { corpsPanier, type Edition } from '../panier/panier.rules.ts';
import { apresPartie, type Partie, partiesDe, sansPartie } from './parties.rules.ts';

/** `statut` 0: no answer. */
export interface ReponseEcriture {
  success: boolean;
  statut: number;
  errors: string[];
  code?: CodeRefus | null;
  data: Reservation | null;
}
export type RefusDeServeur = Pick<ReponseEcriture, 'errors' | 'code'>;
export type EtatEcriture = 'propre' | 'en_cours' | 'enregistre' | 'echec' | 'conflit';

export interface Monde {
  /** Last received; undefined when not on screen. */
  lire(id: number): Reservation | undefined;
  envoyer(id: number, corps: MajReservation, cle: string): Promise<ReponseEcriture>;
  recevoir(reservation: Reservation): void;
  montrer(id: number, edition: Edition | null, base: Base | null, etat: EtatEcriture): void;
  /** Refused edits are lost; all pending ones when the basket is closed. */
  refuser(id: number, refus: RefusDeServeur): void;
  /** [MAI-8] Edits left out of a basket closed meanwhile. */
  laisser(id: number, edition: Edition): void;
  /** Conflict: the edition awaits the seller's choice. Empty: resolved. */
  opposer(id: number, ecarts: readonly Ecart[], leur: Reservation | null): void;
  nouvelleCle(): string;
  /** Resolves when an unanswered write may be retried. */
  attendreRetour(): Promise<void>;
}

interface EnVol {
  edition: Edition;
  corps: MajReservation;
  cle: string;
  /** Set when sending one part; the rest stays pending. */
  partie: Partie | null;
}
interface File {
  enVol: EnVol | null;
  attente: Edition | null;
  /** After a joint refusal: parts go one by one. */
  unParUn: boolean;
  base: Base | null;
  conflit: boolean;
  minuterie: ReturnType<typeof setTimeout> | undefined;
  /** Sending loop active; `tourne`: its last run. */
  enMarche: boolean;
  tourne: Promise<boolean>;
  /** Seller gone: answers are ignored. */
  oubliee: boolean;
}

const fileVide = (): File => ({
  enVol: null,
  attente: null,
  unParUn: false,
  base: null,
  conflit: false,
  enMarche: false,
  tourne: Promise.resolve(true),
  minuterie: undefined,
  oubliee: false,
});
const enAttente = ({ enVol, attente }: File): Edition | null =>
  enVol || attente ? { ...enVol?.edition, ...attente } : null;
/** [ECR-1] No verdict: no answer, server error (restart, lock timeout), or 429. Retriable. */
const sansVerdict = ({ statut }: ReponseEcriture): boolean =>
  statut === 0 || statut === 429 || statut >= 500;
/** Content refused, not the user: other parts may pass. */
const estRefusDuContenu = ({ statut }: ReponseEcriture): boolean =>
  statut === 409 || statut === 422;
interface Refusee {
  envoi: EnVol;
  reponse: ReponseEcriture;
}
/** Saved, refused (the rest may go), or stop. */
type Fin = 'faite' | 'refusee' | 'arret';
/** [ECR-3] Version conflict only: the edit can be rebased. */
const estPerimee = (envoi: EnVol, { statut, data }: ReponseEcriture): boolean =>
  statut === 409 &&
  data !== null &&
  data.version > (envoi.corps.version ?? 0) &&
  estTraitable(data);

/**
 * Autosave: one write in flight per basket, later edits coalesce. [ECR-1] Without verdict, retried
 * with the same key. [ECR-4] Concurrent changes are merged; conflicts go to the seller.
 */
export class Enregistreur {
  readonly #monde: Monde;
  readonly #files = new Map<number, File>();

  constructor(monde: Monde) {
    this.#monde = monde;
  }

  /** [ECR-2] Optimistic; saved after the previous write. `delai`: debounce of typed text. */
  modifier(id: number, edition: Edition, delai = 0): void {
    const file = this.#fileDe(id);
    file.base ??= this.#monde.lire(id) ?? null;
    file.attente = { ...file.attente, ...edition };
    this.#montrer(id, 'en_cours');
    clearTimeout(file.minuterie);
    if (delai === 0) void this.vider(id);
    else file.minuterie = setTimeout(() => void this.vider(id), delai);
  }

  /** [ECR-5] Resumes a stored edition over its base. */
  reprendre(id: number, edition: Edition, base: Base): void {
    Object.assign(this.#fileDe(id), { attente: edition, base });
    this.#montrer(id, 'en_cours');
    void this.vider(id);
  }

  /** [CON-2] Resolution: mine over theirs, or dropped. */
  trancher(id: number, choix: 'miennes' | 'leurs'): void {
    const file = this.#fileDe(id);
    if (!file.conflit) return;
    if (choix === 'leurs') return this.#abandonner(id, null);
    file.conflit = false;
    this.#monde.opposer(id, [], null);
    this.#montrer(id, 'en_cours');
    void this.vider(id);
  }

  /** Updates an open conflict; a closed basket cancels it. */
  entendre(r: Reservation): void {
    const file = this.#files.get(r.id);
    if (!file?.conflit || !file.base || r.version <= file.base.version) return;
    if (!estTraitable(r)) return this.#fermer(r.id, file, null);
    if (this.#reporter(r.id, file, r)) {
      this.#monde.opposer(r.id, [], null);
      void this.vider(r.id);
    }
  }

  /** Resolves when nothing is pending: true when all is saved. */
  vider(id: number): Promise<boolean> {
    const file = this.#fileDe(id);
    clearTimeout(file.minuterie);
    if (file.conflit) return Promise.resolve(false);
    if (!file.enVol && !file.attente) return Promise.resolve(true);
    if (!file.enMarche) {
      file.enMarche = true;
      file.tourne = this.#tourner(id, file);
    }
    return file.tourne;
  }

  /** Drops pending edits: sold offline as shown. */
  ceder(id: number): void {
    this.#abandonner(id, null);
  }

  /** Baskets with unsaved edits. */
  enSouffrance(): number[] {
    return [...this.#files].filter(([, f]) => f.enVol ?? f.attente).map(([id]) => id);
  }

  /** [ECR-6] Seller gone: pending edits dropped, answers ignored. */
  oublier(): void {
    for (const file of this.#files.values()) {
      clearTimeout(file.minuterie);
      file.oubliee = true;
    }
    this.#files.clear();
  }

  /** Retries unanswered writes now. */
  relancer(): void {
    for (const id of this.#files.keys()) void this.vider(id);
  }

  #fileDe(id: number): File {
    const file = this.#files.get(id) ?? fileVide();
    this.#files.set(id, file);
    return file;
  }

  #montrer(id: number, etat: EtatEcriture): void {
    const file = this.#fileDe(id);
    const edition = enAttente(file);
    if (!edition) file.base = null;
    this.#monde.montrer(id, edition, file.base, file.conflit ? 'conflit' : etat);
  }

  #abandonner(id: number, refus: RefusDeServeur | null): void {
    Object.assign(this.#fileDe(id), { enVol: null, attente: null, unParUn: false, conflit: false });
    this.#montrer(id, 'propre');
    this.#monde.opposer(id, [], null);
    if (refus) this.#monde.refuser(id, refus);
  }

  /** Not writable: returns pending edits to their author. */
  #fermer(id: number, file: File, refus: RefusDeServeur | null): void {
    const edition = enAttente(file);
    this.#abandonner(id, refus);
    if (edition) this.#monde.laisser(id, edition);
  }

  /** [ECR-4] Rebases pending edits on the received state; false on conflict. */
  #reporter(id: number, file: File, leur: Reservation): boolean {
    const edition = enAttente(file);
    if (!edition) return true;
    const fusion = fusionner(file.base ?? leur, edition, leur);
    Object.assign(file, {
      enVol: null,
      attente: fusion.edition,
      base: leur,
      conflit: fusion.ecarts.length > 0,
    });
    if (!file.conflit) return true;
    this.#montrer(id, 'conflit');
    this.#monde.opposer(id, fusion.ecarts, leur);
    return false;
  }

  async #ecrire(id: number, file: File, envoi: EnVol): Promise<Fin> {
    file.enVol = envoi;
    this.#montrer(id, 'en_cours');
    const reponse = await this.#monde.envoyer(id, envoi.corps, envoi.cle);
    if (file.oubliee) return 'arret';
    if (sansVerdict(reponse)) {
      this.#montrer(id, 'echec');
      void this.#monde.attendreRetour().then(() => this.vider(id));
      return 'arret';
    }
    const { data } = reponse;
    if (data && (reponse.success || reponse.statut === 409)) this.#monde.recevoir(data);
    if (reponse.success) {
      this.#acquerir(file, envoi, data);
      return 'faite';
    }
    // Anything but a version conflict is a refusal.
    if (data && estPerimee(envoi, reponse))
      return this.#reporter(id, file, data) ? 'faite' : 'arret';
    return this.#refuser(id, file, { envoi, reponse });
  }

  /** Saved: its result is the next base. */
  #acquerir(file: File, { partie }: EnVol, data: Reservation | null): void {
    const { attente } = file;
    const base = data ?? file.base;
    const reste = attente && partie && base ? apresPartie(attente, partie, base) : attente;
    Object.assign(file, { enVol: null, base, attente: reste });
  }

  /**
   * Parts of the refused write, and the whole edition. Null when nothing may go: closed, or not
   * permitted.
   */
  #decomposer(id: number, file: File, { envoi, reponse }: Refusee) {
    const tenue = this.#monde.lire(id);
    if (!tenue || !estTraitable(tenue) || !estRefusDuContenu(reponse)) return null;
    const voulu = enAttente(file);
    const base = file.base ?? tenue;
    const [partie, ...autres] = partiesDe(base, envoi.edition);
    return voulu && partie ? { voulu, base, partie, seule: autres.length === 0 } : null;
  }

  /** [ECR-7] Loses only refused parts, with a message: tried one by one, then the rest goes. */
  #refuser(id: number, file: File, refusee: Refusee): Fin {
    const lu = this.#decomposer(id, file, refusee);
    if (!lu) {
      this.#fermer(id, file, refusee.reponse);
      return 'arret';
    }
    const { voulu, base, partie, seule } = lu;
    Object.assign(file, {
      enVol: null,
      attente: seule ? sansPartie(voulu, partie, base) : voulu,
      unParUn: file.unParUn || !seule,
    });
    this.#montrer(id, file.attente ? 'en_cours' : 'propre');
    if (seule) this.#monde.refuser(id, refusee.reponse);
    return seule ? 'refusee' : 'faite';
  }

  #prochain(file: File, tenue: Reservation | undefined): EnVol | null {
    if (file.enVol || !file.attente) return file.enVol;
    const { partie, edition } = this.#detacher(file, file.attente);
    return {
      edition,
      corps: { ...corpsPanier(edition), ...(tenue && { version: tenue.version }) },
      cle: this.#monde.nouvelleCle(),
      partie,
    };
  }

  #detacher(file: File, attente: Edition): Pick<EnVol, 'partie' | 'edition'> {
    const parties = file.unParUn && file.base ? partiesDe(file.base, attente) : [];
    const [partie] = parties;
    if (partie && parties.length > 1) return { partie, edition: partie.edition };
    Object.assign(file, { attente: null, unParUn: false });
    return { partie: null, edition: attente };
  }

  /** Ends synchronously when nothing is pending, so that a later edit starts a new run. */
  async #tourner(id: number, file: File): Promise<boolean> {
    let tout = true;
    try {
      do {
        const tenue = this.#monde.lire(id);
        // Changed by another user while typing.
        const bougee = tenue && file.base && tenue.version > file.base.version;
        if (!file.enVol && bougee && !this.#reporter(id, file, tenue)) return false;
        const envoi = this.#prochain(file, tenue);
        const fin = envoi ? await this.#ecrire(id, file, envoi) : 'faite';
        if (fin === 'arret') return false;
        if (fin === 'refusee') tout = false;
        if (!file.attente) this.#montrer(id, tout ? 'enregistre' : 'propre');
      } while (file.attente);
      return tout;
    } finally {
      file.enMarche = false;
    }
  }
}
