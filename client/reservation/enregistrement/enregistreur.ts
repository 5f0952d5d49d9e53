import type { CodeRefus } from '#shared/base/codes-refus.ts';
import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
import { type Base, type Ecart, fusionner } from './fusion.rules.ts';
import { corpsPanier, type Edition } from '../panier/panier.rules.ts';

/** What the writer needs from a server's answer. `statut` 0: no answer came. */
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
  /** The basket as last received, or undefined when it is not on this screen. */
  lire(id: number): Reservation | undefined;
  envoyer(id: number, corps: MajReservation, cle: string): Promise<ReponseEcriture>;
  recevoir(reservation: Reservation): void;
  /**
   * What is to be shown over the received basket, what it was made over, and how its saving goes.
   */
  montrer(id: number, edition: Edition | null, base: Base | null, etat: EtatEcriture): void;
  /** The edition is lost: the server refused it, or the basket is closed. */
  refuser(id: number, refus: RefusDeServeur): void;
  /**
   * Somebody else changed the same thing: the edition waits for the seller's choice. Empty: nothing
   * to decide any more.
   */
  opposer(id: number, ecarts: readonly Ecart[], leur: Reservation | null): void;
  nouvelleCle(): string;
  /** Settles when a write without answer is worth sending again. */
  attendreRetour(): Promise<void>;
}

interface EnVol {
  edition: Edition;
  corps: MajReservation;
  cle: string;
}
interface File {
  enVol: EnVol | null;
  attente: Edition | null;
  /** The basket that the edits were made over: what moved since is somebody else's. */
  base: Base | null;
  /** Set while the seller has to choose between two states. */
  conflit: boolean;
  minuterie: ReturnType<typeof setTimeout> | undefined;
  /** Its writes are being sent; `tourne`: the last round of them. */
  enMarche: boolean;
  tourne: Promise<boolean>;
  /** Its seller has left: what is on its way is nobody else's. */
  oubliee: boolean;
}

const fileVide = (): File => ({
  enVol: null,
  attente: null,
  base: null,
  conflit: false,
  enMarche: false,
  tourne: Promise.resolve(true),
  minuterie: undefined,
  oubliee: false,
});
const enAttente = ({ enVol, attente }: File): Edition | null =>
  enVol || attente ? { ...enVol?.edition, ...attente } : null;
/**
 * [ECR-1] Nobody said no: no answer came, the server broke (its base restarts, a lock was not given),
 * or it is asked too much at once. The same write may pass a moment later.
 */
const sansVerdict = ({ statut }: ReponseEcriture): boolean =>
  statut === 0 || statut === 429 || statut >= 500;
/** [ECR-3] Only the version is late: what was typed may go again over what stands now. */
const estPerimee = (envoi: EnVol, { statut, data }: ReponseEcriture): boolean =>
  statut === 409 &&
  data !== null &&
  data.version > (envoi.corps.version ?? 0) &&
  estTraitable(data);

/**
 * Saves baskets as they are edited. Per basket one write is in flight; what is typed meanwhile
 * waits as one edition, the last value of each part winning. [ECR-1] Without a verdict the same
 * write is sent again, by itself, with the same key, so it counts once. [ECR-4] Over a basket that
 * moved meanwhile, what only one side changed is kept by itself; the rest is put to the seller.
 */
export class Enregistreur {
  readonly #monde: Monde;
  readonly #files = new Map<number, File>();

  constructor(monde: Monde) {
    this.#monde = monde;
  }

  /**
   * [ECR-2] Shown at once, saved as soon as the one before is; `delai` lets typed text settle first.
   */
  modifier(id: number, edition: Edition, delai = 0): void {
    const file = this.#fileDe(id);
    file.base ??= this.#monde.lire(id) ?? null;
    file.attente = { ...file.attente, ...edition };
    this.#montrer(id, 'en_cours');
    clearTimeout(file.minuterie);
    if (delai === 0) void this.vider(id);
    else file.minuterie = setTimeout(() => void this.vider(id), delai);
  }

  /** [ECR-5] An edition that outlived its page: taken up where it was, over what it was made over. */
  reprendre(id: number, edition: Edition, base: Base): void {
    Object.assign(this.#fileDe(id), { attente: edition, base });
    this.#montrer(id, 'en_cours');
    void this.vider(id);
  }

  /** [CON-2] The seller chose: mine goes over theirs, or is given up. */
  trancher(id: number, choix: 'miennes' | 'leurs'): void {
    const file = this.#fileDe(id);
    if (!file.conflit) return;
    if (choix === 'leurs') return this.#abandonner(id, null);
    file.conflit = false;
    this.#monde.opposer(id, [], null);
    this.#montrer(id, 'en_cours');
    void this.vider(id);
  }

  /**
   * Another's change heard while the seller hesitates: what is put to him follows; closed, there is
   * nothing left to choose.
   */
  entendre(r: Reservation): void {
    const file = this.#files.get(r.id);
    if (!file?.conflit || !file.base || r.version <= file.base.version) return;
    if (!estTraitable(r)) return this.#abandonner(r.id, null);
    if (this.#reporter(r.id, file, r)) {
      this.#monde.opposer(r.id, [], null);
      void this.vider(r.id);
    }
  }

  /** Settles when nothing of this basket waits any more: true when all is saved. */
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

  /** What waits of this basket goes with it: it was sold as it is shown, without the server. */
  ceder(id: number): void {
    this.#abandonner(id, null);
  }

  /** Baskets with something the server does not have yet. */
  enSouffrance(): number[] {
    return [...this.#files].filter(([, f]) => f.enVol ?? f.attente).map(([id]) => id);
  }

  /**
   * [ECR-6] Nothing unsaved is kept, the seller has left: what waited is not sent, and the answer to
   * what is on its way is not heard.
   */
  oublier(): void {
    for (const file of this.#files.values()) {
      clearTimeout(file.minuterie);
      file.oubliee = true;
    }
    this.#files.clear();
  }

  /** Tries again at once what got no answer. */
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
    Object.assign(this.#fileDe(id), { enVol: null, attente: null, conflit: false });
    this.#montrer(id, 'propre');
    this.#monde.opposer(id, [], null);
    if (refus) this.#monde.refuser(id, refus);
  }

  /** [ECR-4] Puts what waits over the state received; false when the seller must choose first. */
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

  /** Sends one edition until it is answered; false when nothing more is to be sent now. */
  async #ecrire(id: number, file: File, envoi: EnVol): Promise<boolean> {
    file.enVol = envoi;
    this.#montrer(id, 'en_cours');
    const reponse = await this.#monde.envoyer(id, envoi.corps, envoi.cle);
    if (file.oubliee) return false;
    if (sansVerdict(reponse)) {
      this.#montrer(id, 'echec');
      void this.#monde.attendreRetour().then(() => this.vider(id));
      return false;
    }
    const { data } = reponse;
    if (data && (reponse.success || reponse.statut === 409)) this.#monde.recevoir(data);
    if (reponse.success) {
      Object.assign(file, { enVol: null, base: data ?? file.base });
      return true;
    }
    // Anything but a late version is a refusal.
    if (data && estPerimee(envoi, reponse)) return this.#reporter(id, file, data);
    this.#abandonner(id, reponse);
    return false;
  }

  /** What goes next: the write that got no answer, else what waits as a new one. */
  #prochain(file: File, tenue: Reservation | undefined): EnVol | null {
    if (file.enVol || !file.attente) return file.enVol;
    const edition = file.attente;
    file.attente = null;
    return {
      edition,
      corps: { ...corpsPanier(edition), ...(tenue && { version: tenue.version }) },
      cle: this.#monde.nouvelleCle(),
    };
  }

  /**
   * Ended the moment nothing waits any more: what is typed just after begins another, and is never
   * left to one that has done.
   */
  async #tourner(id: number, file: File): Promise<boolean> {
    try {
      do {
        const tenue = this.#monde.lire(id);
        // Somebody else's change was heard while this one was being typed.
        const bougee = tenue && file.base && tenue.version > file.base.version;
        if (!file.enVol && bougee && !this.#reporter(id, file, tenue)) return false;
        const envoi = this.#prochain(file, tenue);
        if (envoi && !(await this.#ecrire(id, file, envoi))) return false;
        if (!file.attente) this.#montrer(id, 'enregistre');
      } while (file.attente);
      return true;
    } finally {
      file.enMarche = false;
    }
  }
}
