import { type Centimes, centimesLus, enFcfa, fois, moins } from '#shared/base/montant.ts';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { csvLine } from '#shared/base/ecrire-csv.ts';
import { VERSION } from '#shared/base/version.ts';
import { CHAINE_PHARMACIE, texteCanonique } from '#shared/platform/scellement/scelle.rules.ts';
import { constant, row, rows } from '../../db/query.ts';
import { query } from '../../../query.ts';
import { writeZip } from '../../paquet/zip.ts';
import { sha256 } from '../empreinte.ts';
import { inscrireFait } from '../inscrire.ts';
import type { JournalFiscalRow } from '../scellement.entity.ts';
import { type ClesPubliques, currentSeal } from '../sceau.ts';
import { LISEZ_MOI } from './lisez-moi.ts';
import { lireCertificationsArchivees } from './certifications-archivees.sql.ts';

/** Days, inclusive. */
export interface ArchiveDemandee {
  de: string;
  a: string;
  vers: string;
  cles: ClesPubliques;
  /** Per file, bytes. */
  auPlus?: number;
}
export interface ArchiveFaite {
  nombre: number;
  octets: number;
  /** SHA-256 of the signed manifest. */
  empreinte: string;
}

interface Bout {
  premier: { seq: number; precedent: string };
  dernier: { seq: number; empreinte: string };
  nombre: number;
}
type Fait = Omit<JournalFiscalRow, 'jour'> & { jour: string };
const PAR_LOT = 1_000;

/** Contiguous sequences: late facts of older days leave no gap. */
async function* faitsDe(em: EntityManager, { de, a }: ArchiveDemandee): AsyncGenerator<Fait> {
  const bornes = await rows(
    em,
    query
      .selectFrom('journal_fiscal')
      .select((eb) => ['chaine', eb.fn.min('seq').as('de'), eb.fn.max('seq').as('a')])
      .where((eb) => eb.fn<boolean>('f_de_ce_mode', ['chaine']))
      .where('jour', '>=', de)
      .where('jour', '<=', a)
      .groupBy('chaine')
      .orderBy('chaine'),
  );
  for (const borne of bornes)
    for (let seq = borne.de; seq <= borne.a; seq += PAR_LOT)
      yield* await rows(
        em,
        query
          .selectFrom('journal_fiscal')
          .select(['chaine', 'seq', 'type', 'objet', 'jour', 'instant', 'schema', 'logiciel'])
          .select(['contenu', 'precedent', 'empreinte', 'cle', 'signature'])
          .where('chaine', '=', borne.chaine)
          .where('seq', '>=', seq)
          .where('seq', '<=', Math.min(seq + PAR_LOT - 1, borne.a))
          .orderBy('seq'),
      );
}

type FichierEcrit = { sha256: string; octets: number };
const PAR_ENVOI = 64_000;
/** Chunked; a full disk only fails the act. */
class FichierDeLignes {
  #octets = 0;
  #enAttente = '';
  readonly #empreinte = createHash('sha256');
  readonly #fichier: FileHandle;

  private constructor(fichier: FileHandle) {
    this.#fichier = fichier;
  }
  static async ouvrir(fichier: string): Promise<FichierDeLignes> {
    return new FichierDeLignes(await open(fichier, 'w'));
  }

  async ecrire(ligne: string): Promise<void> {
    this.#enAttente += `${ligne}\n`;
    if (this.#enAttente.length >= PAR_ENVOI) await this.#envoyer();
  }
  async #envoyer(): Promise<void> {
    const octets = Buffer.from(this.#enAttente);
    this.#enAttente = '';
    this.#octets += octets.length;
    this.#empreinte.update(octets);
    await this.#fichier.writeFile(octets);
  }
  async finir(): Promise<FichierEcrit> {
    await this.#envoyer();
    return { sha256: this.#empreinte.digest('hex'), octets: this.#octets };
  }
  fermer(): Promise<void> {
    return this.#fichier.close();
  }
}

const ENTETE_VENTES = [
  'chaine',
  'n°',
  'type',
  'jour',
  'instant',
  'caisse',
  'ticket',
  'jour du ticket',
  'caisse du ticket',
  'client',
  'total',
  'remise',
  'ht',
  'tva',
  'css',
  'garde',
  'net',
];
const enFrancs = (montant: Centimes): string => String(enFcfa(montant)).replace('.', ',');

/**
 * For spreadsheets: FCFA, returns negative, so sums are sales. Ticket numbers: register and day of
 * the sale, whoever took returns.
 */
function ligneDeVente(f: Fait): string | null {
  if (f.type !== 'VENTE' && f.type !== 'AVOIR') return null;
  const c = JSON.parse(f.contenu) as Record<string, unknown>;
  const signe = f.type === 'VENTE' ? 1 : -1;
  const cellules = [
    f.chaine,
    f.seq,
    f.type,
    f.jour,
    f.instant,
    c['caisse'],
    c['numero_ticket'] ?? c['vente_ticket'],
    c['vente_jour'] ?? c['jour'],
    c['vente_caisse'] ?? c['caisse'],
    c['client'],
    ...['total', 'remise', 'ht', 'tva', 'css', 'garde'].map((m) =>
      enFrancs(fois(centimesLus(c[m] ?? 0), signe)),
    ),
    enFrancs(fois(moins(centimesLus(c['total']), centimesLus(c['remise'])), signe)),
  ];
  return csvLine(cellules.map((v) => String(v ?? '')));
}

/** JSON line: frozen certification and exchanges. */
/** [CER-19] Full exchanges, whose fingerprints are sealed. */
async function* certificationsDe(
  em: EntityManager,
  { de, a }: ArchiveDemandee,
): AsyncGenerator<string> {
  for (let apres = 0; ;) {
    const lues = await lireCertificationsArchivees(em, { de, a, apres });
    yield* lues.map((l) => l.ligne);
    const derniere = lues.at(-1);
    if (!derniere) return;
    apres = derniere.id;
  }
}

const FICHIERS = ['journal.jsonl', 'ventes.csv', 'certifications.jsonl'] as const;
type Fichiers = Record<(typeof FICHIERS)[number], FichierEcrit>;
async function ecrireFaits(
  em: EntityManager,
  demande: ArchiveDemandee,
  dossier: string,
): Promise<{ bouts: Map<string, Bout>; fichiers: Fichiers }> {
  const bouts = new Map<string, Bout>();
  const journal = await FichierDeLignes.ouvrir(path.join(dossier, 'journal.jsonl'));
  const ventes = await FichierDeLignes.ouvrir(path.join(dossier, 'ventes.csv'));
  const certifications = await FichierDeLignes.ouvrir(path.join(dossier, 'certifications.jsonl'));
  try {
    await ventes.ecrire(`\uFEFF${ENTETE_VENTES.join(';')}`);
    for await (const f of faitsDe(em, demande)) {
      noter(bouts, f);
      await journal.ecrire(JSON.stringify(f));
      const vente = ligneDeVente(f);
      if (vente !== null) await ventes.ecrire(vente);
    }
    for await (const ligne of certificationsDe(em, demande)) await certifications.ecrire(ligne);
    const fichiers = {
      'journal.jsonl': await journal.finir(),
      'ventes.csv': await ventes.finir(),
      'certifications.jsonl': await certifications.finir(),
    };
    return { bouts, fichiers };
  } finally {
    await Promise.all([journal.fermer(), ventes.fermer(), certifications.fermer()]);
  }
}
function noter(bouts: Map<string, Bout>, f: Fait): void {
  const bout = bouts.get(f.chaine) ?? {
    premier: { seq: f.seq, precedent: f.precedent },
    dernier: { seq: f.seq, empreinte: f.empreinte },
    nombre: 0,
  };
  bout.dernier = { seq: f.seq, empreinte: f.empreinte };
  bout.nombre += 1;
  bouts.set(f.chaine, bout);
}

/** Self-contained checker page. */
const lirePage = (): string =>
  readFileSync(new URL('verifier.html', import.meta.url), 'utf8').replace('/*CONTROLEUR*/', () =>
    readFileSync(new URL('controleur.mjs', import.meta.url), 'utf8').replaceAll('export ', ''),
  );

/** Bytes; zip64 is not universal. */
const ARCHIVE_MAX = 0xffffffff;

/**
 * [SCE-15] JSON lines and CSV, signed manifest, standalone checker; then seals the archive. Call in
 * a transaction. Null, nothing written, when too large.
 */
export async function ecrireArchive(
  em: EntityManager,
  demande: ArchiveDemandee,
  maintenant: Date,
): Promise<ArchiveFaite | null> {
  const dossier = mkdtempSync(path.join(tmpdir(), 'archive-fiscale-'));
  try {
    const { bouts, fichiers } = await ecrireFaits(em, demande, dossier);
    if (fichiers['journal.jsonl'].octets > (demande.auPlus ?? ARCHIVE_MAX)) return null;
    const sceau = currentSeal();
    const pharmacie = await row(
      em,
      query
        .selectFrom('pharmacie')
        .select(['nom_pharmacie', 'nif', 'rccm'])
        .orderBy('id')
        .limit(constant(1)),
    );
    const manifeste = texteCanonique({
      format: 'pharmacie/archive-fiscale/1',
      pharmacie: pharmacie?.nom_pharmacie ?? '',
      nif: pharmacie?.nif ?? null,
      rccm: pharmacie?.rccm ?? null,
      de: demande.de,
      a: demande.a,
      faite_le: enIso(maintenant),
      logiciel: VERSION,
      chaines: Object.fromEntries(bouts) as never,
      fichiers,
      cles: { ...Object.fromEntries(demande.cles), [sceau.cle]: sceau.publique },
    });
    const empreinte = sha256(manifeste);
    await writeZip(demande.vers, [
      ...FICHIERS.map((nom) => ({ path: nom, source: path.join(dossier, nom) })),
      { path: 'manifeste.json', text: manifeste },
      { path: 'manifeste.sig', text: `${sceau.cle} ${sceau.signer(empreinte)}\n` },
      { path: 'verifier.html', text: lirePage() },
      { path: 'LISEZ-MOI.txt', text: LISEZ_MOI },
    ]);
    const nombre = [...bouts.values()].reduce((s, b) => s + b.nombre, 0);
    inscrireFait(em, {
      chaine: CHAINE_PHARMACIE,
      type: 'ARCHIVE',
      jour: jourDe(maintenant),
      instant: enIso(maintenant),
      contenu: { de: demande.de, a: demande.a, nombre, empreinte },
    });
    return { nombre, octets: statSync(demande.vers).size, empreinte };
  } finally {
    rmSync(dossier, { recursive: true, force: true });
  }
}
