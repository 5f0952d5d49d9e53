import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as attendre } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Tirage } from '#server/platform/demo/tirage.ts';
import type { Enveloppe } from '#shared/base/refus.ts';
import { clesGardees, type Gardee, gardeePour } from '#tests/harness/reponses-gardees.ts';
import { type Acquitte, Registre } from '#tests/chaos/appels.ts';
import { NON_GARDES } from '#tests/chaos/controles.ts';
import type { Personne } from '#tests/chaos/pharmacie.ts';
import type { Acte, Demande } from './demande.ts';
import type { Effet } from './effets.ts';
import type { Monde } from './monde.ts';

/** How an act is asked: most people wait for the answer, some do not. */
const MANIERES = {
  posée: 80,
  'posée deux fois à la fois': 8,
  'abandonnée puis reprise': 6,
  'abandonnée pour de bon': 3,
  'posée par deux rivaux': 3,
} as const;
type Maniere = keyof typeof MANIERES;
const NOMS = Object.keys(MANIERES) as Maniere[];

export interface Poste {
  par: Personne;
  actes: readonly (readonly [poids: number, Acte])[];
}
/** An act whose answer nobody waited for: done or not, the base knows. */
type Inconnue = Pick<Acquitte, 'cle'> & { demande: Demande };

/** Draws apart for each act of each player: what was answered before does not move them. */
export const tirageDe = (graine: number, joueur: number, rang: number): Tirage =>
  new Tirage((graine * 1_000_003 + joueur * 7_919 + rang * 104_729) | 0);

/** Asks the acts, keeps what they did. */
export class Table {
  readonly registre: Registre;
  readonly monde: Monde;
  readonly effets: Effet[] = [];
  readonly fautes: string[] = [];
  /** Acts asked, by name: accepted and refused, and the last sentence of refusal. */
  readonly comptes = new Map<string, { acceptes: number; refuses: number; dit?: string }>();
  readonly manieres = new Map<Maniere, number>();
  demandes = 0;
  readonly #inconnues: Inconnue[] = [];

  constructor(registre: Registre, monde: Monde) {
    this.registre = registre;
    this.monde = monde;
  }

  /** The act of that number of that player; does nothing when there is nothing to act on. */
  async jouer({ par, actes }: Poste, tirage: Tirage): Promise<void> {
    const [, acte] = tirage.parPoids(
      actes,
      actes.map(([poids]) => poids),
    );
    const demande = acte({ monde: this.monde, tirage, par });
    if (!demande) return;
    const maniere = tirage.parPoids(
      NOMS,
      NOMS.map((n) => MANIERES[n]),
    );
    this.manieres.set(maniere, (this.manieres.get(maniere) ?? 0) + 1);
    this.demandes += 1;
    await this.#demander(maniere, demande, par, tirage.entier(1, 12));
  }

  async #demander(maniere: Maniere, d: Demande, par: Personne, patience: number): Promise<void> {
    const cle = randomUUID();
    if (maniere === 'posée par deux rivaux') {
      await Promise.all([this.#tenir(d, par, cle), this.#tenir(d, par, randomUUID())]);
    } else if (maniere === 'posée deux fois à la fois') {
      await Promise.all([this.#tenir(d, par, cle), this.#relire(d, par, cle)]);
    } else if (maniere === 'abandonnée puis reprise') {
      await this.#abandonner(d, par, { cle, patience });
      await this.#tenir(d, par, cle);
    } else if (maniere === 'abandonnée pour de bon') {
      await this.#abandonner(d, par, { cle, patience });
      this.#inconnues.push({ cle, demande: d });
    } else await this.#tenir(d, par, cle);
  }

  /** Until answered, with one key; what it did is kept. */
  async #tenir(d: Demande, par: Personne, cle: string): Promise<void> {
    const corps = JSON.stringify(d.corps);
    for (;;) {
      const reponse = await this.registre.poser({ ...d, corps, par, cle });
      // Its twin may still do what this one was refused.
      if (reponse && NON_GARDES.has(reponse.statut)) this.#inconnues.push({ cle, demande: d });
      if (!reponse) {
        this.registre.reprises += 1;
        await attendre(30);
        continue;
      }
      this.registre.acquittes.push({ ...d, corps, par, cle, ...reponse });
      this.#retenir(d, reponse);
      return;
    }
  }
  /** The second of two that ask with one key: the very same answer, and one effect. */
  async #relire(d: Demande, par: Personne, cle: string): Promise<void> {
    const corps = JSON.stringify(d.corps);
    const reponse = await this.registre.poser({ ...d, corps, par, cle });
    if (!reponse) return;
    const autre = this.registre.acquittes.findLast((a) => a.cle === cle);
    if (autre && autre.statut === 200 && autre.texte !== reponse.texte)
      this.fautes.push(`${d.acte} ${cle} : deux réponses à une clé`);
  }
  async #abandonner(
    d: Demande,
    par: Personne,
    { cle, patience }: { cle: string; patience: number },
  ): Promise<void> {
    const corps = JSON.stringify(d.corps);
    const appel = request(this.registre.adresse + d.chemin, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${par.token}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(corps),
        'Idempotency-Key': cle,
      },
    });
    appel.on('error', () => undefined).end(corps);
    await attendre(patience);
    appel.destroy();
  }

  #retenir(d: Demande, { statut, texte }: { statut: number; texte: string }): void {
    const compte = this.comptes.get(d.acte) ?? { acceptes: 0, refuses: 0 };
    this.comptes.set(d.acte, compte);
    const reponse = JSON.parse(texte) as Enveloppe<unknown>;
    if (statut !== 200) {
      compte.refuses += 1;
      compte.dit = reponse.errors?.join(' ') ?? '';
      if (!reponse.errors?.length) this.fautes.push(`${d.acte} : ${statut} sans phrase`);
      return;
    }
    compte.acceptes += 1;
    for (const effet of d.dire(reponse.data, reponse.extra_data)) {
      this.effets.push(effet);
      this.monde.apprendre(effet);
    }
  }

  /**
   * Nobody is at work: what was abandoned is done with its kept answer, or was never done. It is
   * looked for again the next time: a server that had no time to read it may still do it.
   */
  async retrouver(base: Pool): Promise<void> {
    const { rows } = await base.query<Gardee>(
      'select cle, statut, corps from idempotence where cle = any($1)',
      [this.#inconnues.flatMap(({ cle }) => clesGardees(cle))],
    );
    const gardees = new Map(rows.map((r) => [r.cle, r]));
    for (const inconnue of this.#inconnues.splice(0)) {
      const gardee = gardeePour(gardees, inconnue.cle);
      if (gardee) this.#retenir(inconnue.demande, { statut: gardee.statut, texte: gardee.corps });
      else this.#inconnues.push(inconnue);
    }
  }
}
