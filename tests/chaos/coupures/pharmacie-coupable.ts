import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { anyFreePort } from '#server/platform/base-embarquee/free-port.ts';
import {
  type EmbeddedDatabase,
  startDatabase,
} from '#server/platform/base-embarquee/start-database.ts';
import type { Backup } from '#server/platform/sauvegarde/backup-catalogue.ts';
import type { Enveloppe } from '#shared/base/refus.ts';
import { finishRestore } from '#server/platform/sauvegarde/finish-restore.ts';
import { dossierDuSceau, ouvrirSceau, poserSceau } from '#server/platform/scellement/sceau.ts';
import { ServeurSurveille } from '../serveur-surveille.ts';
import { peupler, type Personne } from '../pharmacie.ts';

const GRAPPE = 'pg18';
const COPIE = 'copie';
const MINUTE_MS = 60_000;

/** A pharmacy whose server dies, and whose base goes back to what it was; its clock goes in jumps. */
export class PharmacieCoupable {
  readonly dossier = mkdtempSync(path.join(tmpdir(), 'coupures-'));
  port = 0;
  vendeurs: Personne[] = [];
  admin: Personne | undefined;
  /** What follows the clock of the pharmacy is started with this. */
  readonly env: Record<string, string>;
  readonly #horloge = path.join(this.dossier, 'horloge');
  #avance = 0;
  #base: EmbeddedDatabase | undefined;
  #serveur: ServeurSurveille | undefined;

  constructor() {
    writeFileSync(this.#horloge, '0');
    const suivre = new URL('../../modele/suivre-horloge.mjs', import.meta.url).href;
    this.env = { HORLOGE_DU_MODELE: this.#horloge, NODE_OPTIONS: `--import ${suivre}` };
  }
  get base(): EmbeddedDatabase {
    if (!this.#base) throw new Error('base fermée');
    return this.#base;
  }
  get url(): string {
    return this.base.url;
  }
  async ouvrir(postes: number): Promise<void> {
    chmodSync(this.dossier, 0o755); // the database's account goes through it
    this.#base = await startDatabase(this.dossier, { settings: { shared_buffers: '64MB' } });
    this.port = await anyFreePort();
    await this.lancer();
    const { base, vendeurs, admin } = await peupler(this.url, postes);
    await base.end();
    this.vendeurs = vendeurs;
    await this.#activer(postes);
    this.admin = admin;
    await this.ecrire('/api/pharmacie-info', {
      nom_pharmacie: 'Pharmacie des coupures',
      telephone1: '066 00 00 00',
      adresse: 'Libreville',
    });
  }
  /** What accepts the station of that rank: the activation of its device. */
  activation = (rang: number): string => `activation-du-poste-${rang}`;
  async #activer(postes: number): Promise<void> {
    const jetons = Array.from({ length: postes }, (_, rang) => this.activation(rang));
    await this.lire(
      `insert into code_activation (code, type, utilise_at, token)
        select 'CODE' || row_number() over (), 'poste', now(), t
        from unnest(array['${jetons.join("','")}']) t`,
    );
  }
  /** A write of who manages, by the way of programs; what was refused is thrown. */
  async ecrire<D>(chemin: string, corps: object): Promise<D> {
    const reponse = await fetch(`http://127.0.0.1:${this.port}${chemin}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.admin?.token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(corps),
    });
    const { success, errors, data } = (await reponse.json()) as Enveloppe<D>;
    if (!success) throw new Error(errors.join(' '));
    return data;
  }
  async lancer(): Promise<void> {
    this.#serveur = new ServeurSurveille(this.port, {
      DATABASE_URL: this.url,
      DATA_DIR: path.join(this.dossier, 'donnees'),
      SAUVEGARDE_DIR: path.join(this.dossier, 'sauvegardes'),
      ...this.env,
    });
    await this.#serveur.pret();
  }
  /** kill -9; it is started again at once. */
  async tuer(): Promise<void> {
    await this.#serveur?.mourir('SIGKILL');
  }
  pret = async (): Promise<void> => this.#serveur?.pret();
  async eteindre(): Promise<void> {
    if (this.#serveur && !this.#serveur.fini) await this.#serveur.finir('SIGKILL');
  }
  /** So many minutes pass for everybody. */
  avancer(minutes: number): void {
    this.#avance += Math.round(minutes * MINUTE_MS);
    writeFileSync(this.#horloge, String(this.#avance));
  }
  get avance_ms(): number {
    return this.#avance;
  }
  /** The base as it is now, put aside. The server is off. */
  copier = (): Promise<void> => this.base.replace(() => this.#transporter(GRAPPE, COPIE));
  /** That base again, in another life, as any restoration leaves it. The server is off. */
  async restaurer(): Promise<void> {
    await this.base.replace(() => this.#transporter(COPIE, GRAPPE));
    poserSceau(ouvrirSceau(dossierDuSceau(path.join(this.dossier, 'donnees'))));
    const copie = { nom: 'copie d’avant les remises' } as Backup;
    await finishRestore(
      this.url,
      { author: { utilisateur: 'Chef du chaos', adresse: '127.0.0.1' } },
      copie,
    );
  }
  #transporter(de: string, vers: string): void {
    rmSync(path.join(this.dossier, vers), { recursive: true, force: true });
    // Owners and rights with it, which the library's own copy leaves behind.
    execFileSync('cp', ['-a', path.join(this.dossier, de), path.join(this.dossier, vers)]);
  }
  async lire<T extends pg.QueryResultRow>(texte: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<T>(texte)).rows;
    } finally {
      await client.end();
    }
  }
  async numerosRemis(): Promise<string[]> {
    const lus = await this.lire<{ n: string }>(
      `select numero_provisoire as n from vente_hors_ligne
        union select numero_provisoire from quarantaine`,
    );
    return lus.map((v) => v.n);
  }
  async fermer(): Promise<void> {
    await this.eteindre();
    await this.#base?.stop();
    rmSync(this.dossier, { recursive: true, force: true });
  }
}
