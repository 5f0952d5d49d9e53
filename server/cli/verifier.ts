import { resolve } from 'node:path';
import { allowStatements, readOneMoment } from '../platform/db/transaction-asks.ts';
import { readConfig } from '../config.ts';
import { lireAncres } from '../platform/scellement/ancres.ts';
import { describeRuptures, lireAncreDite } from '../platform/scellement/describe-rupture.ts';
import {
  clesConnues,
  dossierDuSceau,
  storePublicKey,
  currentSeal,
} from '../platform/scellement/sceau.ts';
import { type Ancre, verifierJournal } from '../platform/scellement/verifier-journal.ts';
import { verifierInvariants } from '../platform/verification/invariants.ts';
import { commandLine } from './commands.ts';
import { withBase } from './with-base.ts';
import { denombrer } from '#shared/base/texte.ts';

/**
 * `npm run verifier`: invariants and sealed journal of a live base, in one snapshot. Exit 1 on a
 * fault.
 * `-- --ancre caisse:2/145/9F3A12BC`: printed chain end, which must exist; `--cle BASE64`: another
 * trusted public key [SCE-31].
 */
const {
  values: { ancre: ancres, cle: cles },
} = commandLine('verifier');
const statedAncres = ancres.map(lireAncreDite).filter((a): a is Ancre => a !== null);

await withBase(async (orm) => {
  const config = readConfig(process.env);
  if (Array.isArray(config)) return config.join('\n');
  const dossier = dossierDuSceau(resolve(config.dataDir));
  for (const cle of cles) storePublicKey(dossier, cle);
  const em = orm.em.fork();
  await em.begin();
  await readOneMoment(em);
  await allowStatements(em, '10min');
  const verifier = async () => {
    const { ancres: vues, faute: finsPerdues } = await lireAncres(em, dossier);
    return {
      failures: await verifierInvariants(em),
      ruptures: await verifierJournal(em, {
        cles: clesConnues(dossier),
        ancres: [...vues, ...statedAncres],
        finsPerdues,
      }),
    };
  };
  const { failures, ruptures } = await verifier().finally(() => em.rollback());
  for (const m of failures) console.error(`${m.invariant} : ${JSON.stringify(m.lignes)}`);
  for (const ligne of describeRuptures(ruptures).slice(0, 50)) console.error(ligne);
  console.log(`Clé publique d’ici : ${currentSeal().publique}`);
  const total = failures.length + ruptures.length;
  if (total > 0) return `${denombrer(total, 'manquement')}.`;
  console.log(
    'Tout est juste : stock, lots, ventes, dettes, tickets, positions, agrégats, événements, chaîne des ventes, journal fiscal.',
  );
  return undefined;
});
