import type { AccesVidal } from '../vidal.port.ts';
import { type EntreeVidal, lireFlux } from './lire-flux.ts';

/** Outside, only 'unavailable' shows. */
export class VidalIndisponible extends Error {
  readonly statut: number;
  constructor(statut: number, message: string) {
    super(message);
    this.statut = statut;
  }
}

const DELAI_MS = 12_000;
const TAILLE_MAX = 4_000_000;
const GARDE_MS = 168 * 3_600_000;
const GARDES_MAX = 500;

/**
 * Atom over HTTPS. Keys go to its own host only. Answers are cached a week (quota), failures never.
 */
export class ClientVidal {
  readonly #acces: AccesVidal;
  readonly #delai: number;
  readonly #gardees = new Map<string, { entrees: EntreeVidal[]; jusque: number }>();

  constructor(acces: AccesVidal, delai = DELAI_MS) {
    this.#acces = acces;
    this.#delai = delai;
  }

  /** Adds the keys; null for another host. */
  adresse(chemin: string, requete: Readonly<Record<string, string>> = {}): string | null {
    const url = URL.parse(chemin, this.#acces.url);
    if (!url || url.origin !== new URL(this.#acces.url).origin) return null;
    for (const [cle, valeur] of Object.entries({
      ...requete,
      app_id: this.#acces.appId,
      app_key: this.#acces.appKey,
    }))
      url.searchParams.set(cle, valeur);
    return url.href;
  }

  /** Empty when unusable. Throws `VidalIndisponible` on refusal, fault or timeout. */
  async lire(
    chemin: string,
    requete: Readonly<Record<string, string>> = {},
    maintenant = Date.now(),
  ): Promise<EntreeVidal[]> {
    const adresse = this.adresse(chemin, requete);
    if (adresse === null) return [];
    const gardee = this.#gardees.get(adresse);
    if (gardee && gardee.jusque > maintenant) return gardee.entrees;
    const entrees = lireFlux(await this.#demander(adresse));
    if (this.#gardees.size >= GARDES_MAX)
      this.#gardees.delete(this.#gardees.keys().next().value ?? '');
    this.#gardees.set(adresse, { entrees, jusque: maintenant + GARDE_MS });
    return entrees;
  }

  async #demander(adresse: string): Promise<string> {
    try {
      const reponse = await fetch(adresse, {
        headers: { Accept: 'application/atom+xml' },
        redirect: 'error',
        signal: AbortSignal.timeout(this.#delai),
      });
      if (!reponse.ok) throw new VidalIndisponible(reponse.status, `réponse ${reponse.status}`);
      const morceaux: Uint8Array[] = [];
      let taille = 0;
      for await (const morceau of reponse.body ?? []) {
        taille += morceau.length;
        if (taille > TAILLE_MAX) throw new VidalIndisponible(0, 'réponse trop longue');
        morceaux.push(morceau);
      }
      return new TextDecoder().decode(Buffer.concat(morceaux));
    } catch (erreur) {
      if (erreur instanceof VidalIndisponible) throw erreur;
      // the error's URL holds keys and pathology: dropped
      throw new VidalIndisponible(
        0,
        erreur instanceof DOMException && erreur.name === 'TimeoutError'
          ? 'délai dépassé'
          : 'service injoignable',
      );
    }
  }
}
