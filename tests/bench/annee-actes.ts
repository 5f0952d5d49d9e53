import { spawn } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { jourPlus } from '#shared/base/dates.ts';
import { sauvegardeEnCours } from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { type Appelant, type Banc, ecrireAppel, lireAppel } from './banc.ts';
import { ouvrirComptoirs, vendre } from './journee-pleine.ts';
import { oublierLePlus, residenteAuPlus } from './residence.ts';

/** What one answer cost. */
export interface Mesuree {
  ms: number;
  statut: number;
  /** How much it was for, when that grows by itself: thousands of facts, megabytes of a file. */
  pour?: number;
  /** The longest that somebody else waited for a small answer meanwhile, in milliseconds. */
  autrui?: number;
  /** The most memory the server had meanwhile, in megabytes. */
  mo?: number;
}
export type Mesures = Map<string, Mesuree>;
/** Who acts, and the server's process. */
export type Chef = Appelant & Pick<Banc, 'pid'>;

/** Done while somebody else asks for something small, again and again. */
async function devantAutrui(
  qui: Chef,
  faire: () => Promise<Pick<Mesuree, 'statut' | 'pour'>>,
): Promise<Mesuree> {
  oublierLePlus(qui.pid);
  let fini = false;
  let autrui = 0;
  const voisin = (async () => {
    while (!fini) {
      const depart = performance.now();
      await lireAppel(qui, '/api/session');
      autrui = Math.max(autrui, Math.round(performance.now() - depart));
      await attendre(10);
    }
  })();
  const depart = performance.now();
  try {
    const fait = await faire();
    const ms = performance.now() - depart;
    return { ms, ...fait, autrui, mo: Math.round(residenteAuPlus(qui.pid) / 1000) };
  } finally {
    fini = true;
    await voisin;
  }
}

/** A whole list as an export reads it: every row, in one answer that may be of any size. */
const lireEntier = ({ adresse, token }: Appelant, chemin: string): Promise<[number, number]> =>
  new Promise((ok, ko) => {
    const headers = { Authorization: `Bearer ${token}` };
    const demande = http.get(adresse + encodeURI(chemin), { headers }, (reponse) => {
      let octets = 0;
      reponse.on('data', (morceau: Buffer) => (octets += morceau.length));
      reponse.once('aborted', () => ko(new Error(`${chemin} : réponse coupée`)));
      reponse.once('end', () => ok([reponse.statusCode ?? 0, octets]));
    });
    demande.once('error', ko);
  });

/** Each list exported whole, with all that a pharmacy has. */
export async function exporterTout(
  qui: Chef,
  listes: readonly string[],
  [premier, dernier]: [string, string],
): Promise<Mesures> {
  const mesures: Mesures = new Map();
  for (const chemin of listes) {
    const adresse = `${chemin}?period_from=${premier}&period_to=${dernier}&caisse_id=101`;
    const mesure = await devantAutrui(qui, async () => {
      const [statut, octets] = await lireEntier(qui, adresse);
      return { statut, ...(octets > 1e6 && { pour: octets / 1e6 }) };
    });
    mesures.set(`export ${chemin}`, mesure);
  }
  return mesures;
}

/** What a pharmacy does at the end of its days, months and years. */
export async function clorePeriodes(banc: Banc, chef: Chef, jour: string): Promise<Mesures> {
  const mesures: Mesures = new Map();
  const faire = async (nom: string, appel: () => Promise<{ statut: number; texte: string }>) => {
    let texte = '';
    const mesure = await devantAutrui(chef, async () => {
      const repondu = await appel();
      ({ texte } = repondu);
      return { statut: repondu.statut };
    });
    mesures.set(nom, mesure);
    if (mesure.statut !== 200) console.error(nom, texte.slice(0, 300));
    return texte.startsWith('{') ? (JSON.parse(texte) as { data?: { id?: number } }).data : null;
  };
  const ecrire = (chemin: string, corps: object) => () => ecrireAppel(chef, chemin, corps);

  const comptoir = await ouvrirComptoirs(banc, 1);
  for (let i = 0; i < 20; i++) await vendre(comptoir, i, 0);
  const caissier = { adresse: banc.adresse, token: comptoir.caissiers[0]?.token ?? '' };
  const compte = await faire('compter une caisse', () =>
    ecrireAppel(caissier, '/api/billetages', {
      caisse_id: comptoir.caisses[0],
      date_debut: jour,
      heure_debut: '00:00',
      date_fin: jour,
      heure_fin: '23:59',
      coupures: [{ type: 'billet', valeur: 1000, nombre: 9 }],
      motif_ecart: 'banc',
    }),
  );
  await faire('valider ce compte', ecrire(`/api/billetages/${compte?.id}/valider`, {}));
  const { rows } = await banc.sql.query<{ id: number }>(
    `select id from vente where statut = 'Soldé' and jour < $1 order by id desc limit 1`,
    [jour],
  );
  await faire('annuler une vente d’hier', ecrire(`/api/ventes/${rows[0]?.id}/cancel`, {}));
  const inventaire = await faire(
    'ouvrir un inventaire de tout',
    ecrire('/api/inventaires', { type: 'Total' }),
  );
  const produits = await banc.sql.query<{ id: number }>(
    'select id from produit order by id limit 1000',
  );
  const lignes = produits.rows.map(({ id }) => ({ produit_id: id, qte_reelle: 10 }));
  await faire(
    'compter mille produits',
    ecrire(`/api/inventaires/${inventaire?.id}/compter`, { lignes }),
  );
  await faire(
    'le clore',
    ecrire(`/api/inventaires/${inventaire?.id}/cloturer`, { non_comptes: 'laisser' }),
  );

  const mois = `${jour.slice(0, 8)}01`;
  const precedent = jourPlus(mois, -1).slice(0, 7);
  const dossier = `/api/comptabilite/mois/${precedent}/exporter`;
  await faire(`dossier comptable de ${precedent}`, ecrire(dossier, {}));
  for (const depuis of [jourPlus(jour, -7), jourPlus(jour, -31), jourPlus(jour, -365)])
    await faire(
      `archive fiscale depuis le ${depuis}`,
      ecrire('/api/archives-fiscales', { period_from: depuis, period_to: jourPlus(jour, -1) }),
    );
  const faits = await banc.sql.query<{ n: number }>(
    'select count(*)::int as n from journal_fiscal',
  );
  const verifier = () => lireAppel(chef, '/api/journal-fiscal/verification');
  await faire('vérifier le journal fiscal', verifier);
  const verification = mesures.get('vérifier le journal fiscal');
  if (verification) verification.pour = (faits.rows[0]?.n ?? 0) / 1000;
  return mesures;
}

/** A command of the house on this base, as `npm run` runs it; throws what it said when it fails. */
function commande({ dataDir }: Banc, fichier: string, ...options: string[]): Promise<void> {
  const { DATABASE_URL: _, ...env } = process.env;
  const [racine, sauvegardes] = ['../..', path.join(dataDir, '../sauvegardes')];
  const enfant = spawn(process.execPath, [`server/cli/${fichier}.ts`, ...options], {
    cwd: path.resolve(import.meta.dirname, racine),
    env: { ...env, DATA_DIR: dataDir, SAUVEGARDE_DIR: sauvegardes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let dit = '';
  for (const flux of [enfant.stdout, enfant.stderr])
    flux.on('data', (morceau: Buffer) => (dit += morceau.toString()));
  return new Promise((ok, ko) =>
    enfant.once('exit', (code) => {
      if (process.env['BANC_DETAIL']) console.error(dit);
      return code === 0 ? ok() : ko(new Error(dit));
    }),
  );
}

/** Measured again once the server's own backup, which came first, is made. */
async function apresLaSienne(mesurer: () => Promise<Mesuree>): Promise<Mesuree> {
  for (;;) {
    try {
      return await mesurer();
    } catch (erreur) {
      const attente = erreur instanceof Error && erreur.message.includes(sauvegardeEnCours);
      if (!attente) throw erreur;
      await attendre(5_000);
    }
  }
}

/** The base backed up while people sell, then that backup restored beside and verified. */
export async function sauvegarderEtRestaurer(banc: Banc, qui: Chef): Promise<Mesures> {
  const { rows } = await banc.sql.query<{ mo: number }>(
    'select (pg_database_size(current_database()) / 1e6)::float as mo',
  );
  const pour = rows[0]?.mo ?? 0;
  const mesurer = (fichier: string, ...options: string[]) =>
    devantAutrui(qui, async () => {
      await commande(banc, fichier, ...options);
      return { statut: 200, pour };
    });
  const sauvegarde = await apresLaSienne(() => mesurer('sauvegarde'));
  const restauration = await mesurer('restauration', '--essai');
  return new Map([
    ['sauvegarder la base', sauvegarde],
    ['la restaurer à côté et la vérifier', restauration],
  ]);
}
