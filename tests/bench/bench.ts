import { commandLine } from '#server/cli/commands.ts';
import { mesurerAnnee } from './annee.ts';
import { ouvrirBanc } from './banc.ts';
import { mesurerCatalogue } from './catalogue.ts';
import { mesurerDirect } from './direct.ts';
import { mesurerCertification, mesurerChaud, mesurerEncaissement } from './encaissement.ts';
import { mesurerEcran } from './ecran.ts';
import { mesurerEcrans } from './ecrans.ts';
import { mesurerEndurance } from './endurance.ts';
import { mesurerImport } from './import.ts';
import { mesurerInventaire } from './inventaire.ts';
import { mesurerJourneePleine } from './journee-pleine.ts';
import { mesurerMobile } from './mobile.ts';
import { mesurerOuvrir } from './ouvrir.ts';
import { mesurerPoussee } from './poussee.ts';
import { mesurerRecherche } from './recherche.ts';
import { mesurerResidence } from './residence.ts';
import { mesurerStatistiques } from './statistiques.ts';
import { mesurerStock } from './stock.ts';
import { mesurerTempete } from './tempete.ts';
import { mesurerVentes } from './ventes.ts';
import { mesurerCentLignes, mesurerFrappe, mesurerScan } from './vente.ts';

const MESURES = {
  encaissement: mesurerEncaissement,
  certification: mesurerCertification,
  chaud: mesurerChaud,
  mobile: mesurerMobile,
  recherche: mesurerRecherche,
  catalogue: mesurerCatalogue,
  poussee: mesurerPoussee,
  ecran: mesurerEcran,
  scan: mesurerScan,
  frappe: mesurerFrappe,
  'cent-lignes': mesurerCentLignes,
  ouvrir: mesurerOuvrir,
  ventes: mesurerVentes,
  statistiques: mesurerStatistiques,
  direct: mesurerDirect,
  residence: mesurerResidence,
  inventaire: mesurerInventaire,
  import: mesurerImport,
  stock: mesurerStock,
  'journee-pleine': mesurerJourneePleine,
  ecrans: mesurerEcrans,
  tempete: mesurerTempete,
  endurance: mesurerEndurance,
  annee: mesurerAnnee,
};

/** `npm run bench [-- name …]`: ratios in one run, one JSON line a goal. Never a timed test. */
const { words } = commandLine('bench');
const inconnue = words.find((mot) => !Object.hasOwn(MESURES, mot));
if (inconnue !== undefined) {
  console.error(
    `« ${inconnue} » n’est pas une mesure. Il y a : ${Object.keys(MESURES).join(', ')}.`,
  );
  process.exit(1);
}
const voulues = words as (keyof typeof MESURES)[];
const banc = await ouvrirBanc();
try {
  for (const nom of voulues.length > 0
    ? voulues
    : (Object.keys(MESURES) as (keyof typeof MESURES)[]))
    await MESURES[nom](banc);
} finally {
  await banc.fermer();
}
