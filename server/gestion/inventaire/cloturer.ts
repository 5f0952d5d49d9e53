import { enFcfa, fois, somme } from '#shared/base/montant.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { voitEcarts } from '#shared/gestion/inventaire/inventaire.rules.ts';
import type { Cloture, Inventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { publishStock } from '../../stock/produit/publish-stock.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { corrigerStock } from './corriger-stock.ts';
import { presenterInventaire } from './presenter-inventaire.ts';
import { figerLesNonComptes, lockEnCours, terminer } from './lock-en-cours.ts';
import { laisser, lireLaisses, lireVisees } from './visees.sql.ts';

/** Beyond, screens refetch. */
const PRODUITS_DITS = 200;

const contesteesDe = (id: number) =>
  query
    .selectFrom('inventaire_ligne')
    .select('produit_libelle')
    .where('inventaire_id', '=', id)
    .where('autre_par', 'is not', null)
    .orderBy('produit_libelle');
const LIBELLES_DITS = 5;
/**
 * [INV-2] [INV-6] [INV-9] One set-based transaction: one INVENTAIRE movement per difference,
 * shortages from the first-expiring lot, surplus without lot; other open inventories adjusted.
 * Uncounted lines stay, or count 0. Refused on conflicting counts.
 */
export async function cloturerActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, Cloture>): Promise<Resultat<Inventaire>> {
  const voit = voitEcarts(session);
  const locked = await lockEnCours(em, id, voit, maintenant);
  if (estRefus(locked)) return locked;
  const contestees = await rows(em, contesteesDe(id));
  if (contestees.length > 0)
    return refus(
      409,
      'inventaire_a_recompter',
      phrasesInventaire.inventaireARecompter(
        contestees.length,
        contestees
          .slice(0, LIBELLES_DITS)
          .map((l) => l.produit_libelle)
          .join(', '),
      ),
    );
  const comptesZero = corps.non_comptes === 'zero';
  if (!comptesZero) await figerLesNonComptes(em, id);
  const laisses = await lireLaisses(em, locked, comptesZero);
  if (laisses) await laisser(em, id);
  const visees = await lireVisees(em, id, comptesZero);
  const differences =
    visees.length === 0
      ? []
      : await corrigerStock(em, { id, par: session.fullname, maintenant }, visees);
  const ecarts = differences.filter((d) => d.ecart !== 0);
  const valeur = (signe: 1 | -1) =>
    somme(
      ecarts.filter((d) => d.ecart * signe > 0),
      (d) => fois(d.prix_achat, d.ecart),
    );
  const clos =
    (await terminer(
      em,
      id,
      { par: session.fullname, maintenant },
      {
        statut: 'Terminé',
        non_comptes: corps.non_comptes,
        ...(comptesZero && { nb_comptees: locked.nb_lignes }),
        nb_ecarts: ecarts.length,
        ecart_plus: valeur(1),
        ecart_moins: valeur(-1),
      },
    )) ?? locked;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'clôture',
    entite: 'inventaire',
    entite_id: id,
    avant: { statut: 'En cours' },
    apres: {
      statut: 'Terminé',
      non_comptes: corps.non_comptes,
      ecarts: ecarts.length,
      plus: enFcfa(valeur(1)),
      moins: enFcfa(valeur(-1)),
    },
  });
  const bouges = differences.filter((d) => d.applique !== 0).map((d) => d.produit_id);
  const beaucoup = bouges.length > PRODUITS_DITS;
  if (!beaucoup) await publishStock(em, bouges);
  raise(
    em,
    'inventaire.clos',
    ['inventaires', `inventaire:${id}`, ...(beaucoup ? ['produits'] : [])],
    { inventaire: await presenterInventaire(em, clos, false, maintenant) },
  );
  return succes(
    await presenterInventaire(em, clos, voit, maintenant),
    [
      phrasesInventaire.inventaireClos(locked.numero, ecarts.length),
      ...(laisses ? [phrasesInventaire.comptesPlusTard(laisses.nombre, laisses.numero)] : []),
    ].join(' '),
  );
}
