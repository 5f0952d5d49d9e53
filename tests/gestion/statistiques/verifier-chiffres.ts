import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { jourDe, rangDansLaSemaine, type Periode } from '#shared/base/dates.ts';
import { diviserArrondi } from '#shared/base/montant.ts';
import {
  evolutionDe,
  manqueDe,
  periodesComparees,
} from '#shared/gestion/statistiques/periode.rules.ts';
import { AXES_MARGE } from '#shared/gestion/statistiques/marge.rules.ts';
import type {
  ComplementChiffre,
  EvolutionVentes,
  margeVente,
  produitQuantite,
  produitVenduStat,
  VenteStatut,
} from '#shared/gestion/statistiques/statistiques.schema.ts';
import type { Reponse } from '#tests/harness/serveur-de-test.ts';
import {
  type Brute,
  chef,
  dans,
  depenses,
  effets,
  type Effets,
  lignes,
  maintenant,
  receptions,
  trier,
  ventes,
} from './statistiques.scene.ts';

const somme = (e: Effets, de: (v: Brute) => number) => e.reduce((t, { v, s }) => t + s * de(v), 0);

const fcfa = (centimes: number) => centimes / 100;

const arrondi = (n: number, d: number) =>
  d === 0 ? 0 : Math.sign(n / d) * Math.floor(Math.abs(n / d) + 0.5);

const groupe = <T, K>(tous: T[], cle: (t: T) => K) => [...Map.groupBy(tous, cle)];

const compter = (tous: { s: number; qte: number }[]) => tous.reduce((t, l) => t + l.s * l.qte, 0);

/** A period, the sales that count in it, those made in it, and how a widget is read over it. */
interface Chiffres {
  p: Periode | null;
  e: Effets;
  faites: Brute[];
  lire: <T>(chemin: string) => Promise<Reponse<T>>;
}

/** Sellers with something in a period: what they sold, their sales and baskets, in hundredths. */
function vendeursDe(p: Periode | null) {
  const e = effets(p);
  const faites = ventes.filter((v) => dans(p, v.creee));
  const presents = new Set([...faites, ...e.map((x) => x.v)].map((v) => v.user));
  return [...presents].map((user) => {
    const siens = e.filter((x) => x.v.user === user);
    const total = somme(siens, (v) => v.total);
    const nombre = siens.filter((x) => x.s > 0).length;
    return { user, total, nombre, panier: arrondi(total, nombre) };
  });
}
type Vendeur = ReturnType<typeof vendeursDe>[number];

/** What a period is compared with, when the sales begin before it. */
function comparable(p: Periode | null): Periode | null {
  const premiere = ventes.map((v) => jourDe(v.creee)).sort()[0] ?? null;
  const precedente = p && periodesComparees(p, maintenant).precedente;
  return precedente && manqueDe(precedente, premiere) === 'rien' ? precedente : null;
}
/** [STA-61] How many are higher, and one. */
const placeDe = (n: number, tous: readonly number[]) => 1 + tous.filter((x) => x > n).length;

/** Each seller: sums, baskets, clients, with their places then and before. */
async function verifierVendeurs({ p, faites, lire }: Chiffres): Promise<void> {
  const vus = vendeursDe(p);
  const precedente = comparable(p);
  const avant = precedente && vendeursDe(precedente);
  const classes = (de: (v: Vendeur) => number, dire: (v: Vendeur) => object) =>
    trier(
      vus.map((v) => {
        const lui = avant?.find((a) => a.user === v.user);
        return {
          user: v.user,
          rang: placeDe(de(v), vus.map(de)),
          rang_precedent: avant && (lui ? placeDe(de(lui), avant.map(de)) : 0),
          ...dire(v),
        };
      }),
    );
  const lus = async (chemin: string) =>
    trier(
      (await lire<{ user_id: number }[]>(`/api/statistiques/${chemin}`)).data.map(
        ({ user_id: _id, ...reste }) => reste,
      ),
    );
  expect(await lus('total-ventes-utilisateur')).toEqual(
    classes(
      (v) => v.total,
      (v) => ({ total_ventes: fcfa(v.total) }),
    ),
  );
  expect(await lus('panier-moyen')).toEqual(
    classes(
      (v) => v.panier,
      (v) => ({ panier_moyen: fcfa(v.panier), total_ventes: fcfa(v.total) }),
    ),
  );
  expect(await lus('clients-utilisateur')).toEqual(
    classes(
      (v) => v.nombre,
      (v) => ({ nombre_ventes: v.nombre, total_ventes: fcfa(v.total) }),
    ),
  );
  expect(
    trier(
      (
        await lire<{ performances_individuelles: { employe_id: number }[] }>(
          '/api/statistiques/ventes-par-employe',
        )
      ).data.performances_individuelles.map(({ employe_id: _id, ...reste }) => reste),
    ),
  ).toEqual(
    trier(
      vus.map(({ user, total, nombre }) => ({
        employe: user,
        nombre_ventes: nombre,
        chiffre_affaire_total: fcfa(total),
        panier_moyen: fcfa(arrondi(total, nombre)),
        ventes_annulees: faites.filter((v) => v.user === user && v.statut === 'Annulé').length,
      })),
    ),
  );
}

/** The period beside the one before and the one of last year. */
async function verifierEvolution({ p, e, lire }: Chiffres): Promise<void> {
  const mesure = (x: Effets) => ({
    chiffre_affaire: fcfa(somme(x, (v) => v.total)),
    nombre_ventes: x.filter(({ s }) => s > 0).length,
    quantite: compter(lignes(x)),
  });
  const actuelle = mesure(e);
  const comparees = p && periodesComparees(p, maintenant);
  const [avant, an] = [
    comparees && mesure(effets(comparees.precedente)),
    comparees && mesure(effets(comparees.annee)),
  ];
  const premiere = ventes.map((v) => jourDe(v.creee)).sort()[0] ?? null;
  const manque = (compare: Periode | null) => compare && manqueDe(compare, premiere);
  const evolution = (m: typeof actuelle | null, compare: Periode | null) =>
    m !== null &&
    manque(compare) === 'rien' &&
    Object.fromEntries(
      Object.entries(actuelle).map(([c, n]) => [
        c,
        evolutionDe(Math.round(n * 100), Math.round(m[c as keyof typeof m] * 100)),
      ]),
    );
  const lue = (await lire<EvolutionVentes>('/api/statistiques/evolution-ventes')).data;
  expect([lue.periode_actuelle, lue.periode_precedente, lue.annee_precedente]).toEqual([
    actuelle,
    avant,
    an,
  ]);
  expect([lue.premiere_vente, lue.manque_periode_precedente, lue.manque_annee_precedente]).toEqual([
    premiere,
    manque(comparees?.precedente ?? null),
    manque(comparees?.annee ?? null),
  ]);
  for (const [recue, attendue] of [
    [lue.evolution_periode_precedente, evolution(avant, comparees?.precedente ?? null)],
    [lue.evolution_annee_precedente, evolution(an, comparees?.annee ?? null)],
  ] as const) {
    const proche = (x: object | null | false) =>
      x === null || x === false
        ? null
        : Object.fromEntries(
            Object.entries(x).map(([c, n]) => [c, n === null ? null : Math.round(Number(n) * 1e6)]),
          );
    expect(proche(recue)).toEqual(proche(attendue));
  }
}

/** Gross and net margins. */
async function verifierMarges({ p, e, lire }: Chiffres): Promise<void> {
  const [ca, ht, remise, achat] = [
    somme(e, (v) => v.total),
    somme(e, (v) => v.ht),
    somme(e, (v) => v.remise),
    somme(e, (v) => v.lignes.reduce((t, l) => t + l.achat, 0)),
  ];
  const marge = ht - achat - remise;
  expect((await lire('/api/statistiques/marge-brute-mensuelle')).data).toEqual({
    marge_brute_totale: fcfa(marge),
    chiffre_affaire_total: fcfa(ca),
    cout_total: fcfa(achat),
    chiffre_affaire_ht: fcfa(ht - remise),
    taux_marge_pourcentage: achat === 0 ? 0 : (marge / achat) * 100,
    taux_marque_pourcentage: ht === remise ? 0 : (marge / (ht - remise)) * 100,
    quantite_totale: compter(lignes(e)),
  });
  const sorties = depenses
    .filter(
      (d) => !p || (d.date >= jourDe(p.debut) && d.date <= jourDe(new Date(p.fin.getTime() - 1))),
    )
    .reduce((t, d) => t + d.montant, 0);
  expect((await lire('/api/statistiques/marge-nette')).data).toEqual({
    marge_nette_totale: fcfa(marge - sorties),
    chiffre_affaire_total: fcfa(ca),
    total_depenses: fcfa(sorties),
    marge_brute: fcfa(marge),
    taux_marge_nette_pourcentage: ht === remise ? 0 : ((marge - sorties) / (ht - remise)) * 100,
  });
}

type MargeLue = z.infer<typeof margeVente>;
/** [STA-49] Margins by each axis, then by category, by product, the most and the least sold. */
async function verifierProduits({ p, e, lire }: Chiffres): Promise<void> {
  for (const axe of AXES_MARGE) {
    const par = (await lire<MargeLue[]>(`/api/statistiques/marges?par=${axe}`)).data;
    const s = (de: (m: MargeLue) => number) => par.reduce((t, m) => t + Math.round(de(m) * 100), 0);
    const ht = somme(e, (v) => v.ht);
    const achat = somme(e, (v) => v.lignes.reduce((t, l) => t + l.achat, 0));
    expect([
      axe,
      s((m) => m.chiffre_affaire),
      s((m) => m.chiffre_affaire_ht),
      s((m) => m.cout),
      s((m) => m.marge),
      par.reduce((t, m) => t + m.quantite, 0),
    ]).toEqual([axe, somme(e, (v) => v.total), ht, achat, ht - achat, compter(lignes(e))]);
  }
  const couts = groupe(lignes(e), (l) => l.categorie)
    .map(([nom, l]) => ({ nom, cout: fcfa(l.reduce((t, x) => t + x.s * x.achat, 0)) }))
    .filter((c) => c.cout !== 0);
  const lus = (await lire<MargeLue[]>('/api/statistiques/marges?par=categorie')).data;
  expect(trier(lus.map(({ nom, cout }) => ({ nom, cout })).filter((c) => c.cout !== 0))).toEqual(
    trier(couts),
  );

  const categories = groupe(lignes(e), (l) => l.categorie)
    .map(([categorie, l]) => ({
      categorie,
      quantite_vendue: compter(l),
      chiffre_affaire: fcfa(l.reduce((t, x) => t + x.s * x.total, 0)),
      nombre_ventes: e
        .filter((x) => x.v.lignes.some((y) => y.categorie === categorie))
        .reduce((t, x) => t + x.s, 0),
    }))
    .filter((c) => c.quantite_vendue !== 0 || c.chiffre_affaire !== 0);
  expect(
    trier((await lire<{ categorie: string }[]>('/api/statistiques/ventes-par-categorie')).data),
  ).toEqual(trier(categories));

  const vendus = groupe(lignes(e), (l) => l.libelle)
    .map(([libelle, l]) => ({
      libelle,
      n: compter(l),
      valeur: fcfa(l.reduce((t, x) => t + x.s * x.ht, 0)),
      stock: fcfa(l[0]?.stock ?? 0),
    }))
    .filter((v) => v.n !== 0);
  expect(
    trier(
      (await lire<z.infer<typeof produitQuantite>[]>('/api/statistiques/sold-products')).data.map(
        ({ libelle, total_qte, valeur }) => ({ libelle, n: total_qte, valeur }),
      ),
    ),
  ).toEqual(trier(vendus.map(({ libelle, n, valeur }) => ({ libelle, n, valeur }))));
  const classes = vendus.filter((v) => v.n > 0).sort((x, y) => y.n - x.n || x.stock - y.stock);
  const precedente = comparable(p);
  const avant =
    precedente &&
    groupe(lignes(effets(precedente)), (l) => l.libelle)
      .map(([libelle, l]) => ({ libelle, n: compter(l) }))
      .filter((v) => v.n > 0);
  const placesAvant = avant?.map((v) => v.n) ?? [];
  const attendu = ({ libelle, n, valeur, stock }: (typeof classes)[number]) => {
    const lui = avant?.find((a) => a.libelle === libelle);
    return [
      n,
      valeur,
      stock,
      placeDe(
        n,
        classes.map((c) => c.n),
      ),
      avant && (lui ? placeDe(lui.n, placesAvant) : 0),
    ];
  };
  type Vendu = z.infer<typeof produitVenduStat>;
  const lue = (v: Vendu) => [v.total_vendu, v.valeur, v.valeur_stock, v.rang, v.rang_precedent];
  const parNom = (x: { libelle: string }, y: { libelle: string }) =>
    x.libelle < y.libelle ? -1 : 1;
  const plus = (await lire<Vendu[]>('/api/stat/top20-produits-vendus?top_limit=2')).data;
  expect(plus.map((v) => v.total_vendu)).toEqual(classes.slice(0, 2).map((v) => v.n));
  const moins = (await lire<Vendu[]>('/api/stat/moins-vendus')).data;
  expect(moins.map((v) => [v.total_vendu, v.valeur_stock])).toEqual(
    classes.toReversed().map((v) => [v.n, v.stock]),
  );
  expect(moins.toSorted(parNom).map(lue)).toEqual(classes.toSorted(parNom).map(attendu));
}

/** Turnover by hour, day or month. */
async function verifierChiffreAffaire({ e, lire }: Chiffres): Promise<void> {
  const chiffre = (await lire<{ period: string; total: number }[]>(
    '/api/stat/chiffre-affaire',
  )) as Awaited<ReturnType<typeof lire<{ period: string; total: number }[]>>> & {
    xLabel: string;
    labelName: string;
    extra_data: ComplementChiffre;
  };
  expect(chiffre.data.reduce((t, c) => t + Math.round(c.total * 100), 0)).toBe(
    somme(e, (v) => v.total),
  );
  const cle = {
    Heure: (q: Date) => `${new Date(q.getTime() + 3_600_000).toISOString().slice(11, 13)} h`,
    Jour: (q: Date) => jourDe(q).split('-').reverse().join('/'),
    Mois: (q: Date) => jourDe(q).slice(0, 7).split('-').reverse().join('/'),
  }[chiffre.xLabel];
  expect(chiffre.data.filter((c) => c.total !== 0)).toEqual(
    groupe(
      e.toSorted((x, y) => x.quand.getTime() - y.quand.getTime()),
      (x) => cle?.(x.quand) ?? '',
    )
      .map(([period, siens]) => ({ period, total: fcfa(somme(siens, (v) => v.total)) }))
      .filter((c) => c.total !== 0),
  );
  verifierSemaine(e, chiffre.xLabel, chiffre.extra_data.semaine);
}

/** [STA-38] Each hour of each day of the week; nothing beside a single day. */
function verifierSemaine(
  e: Chiffres['e'],
  xLabel: string,
  semaine: ComplementChiffre['semaine'],
): void {
  const heureLocale = (q: Date) => new Date(q.getTime() + 3_600_000).getUTCHours();
  const rangDe = (x: { quand: Date }) => rangDansLaSemaine(jourDe(x.quand));
  const vendues = e.filter((x) => x.s > 0);
  const joursDe = (rang: number) =>
    new Set(vendues.filter((x) => rangDe(x) === rang).map((x) => jourDe(x.quand))).size || 1;
  const attendues = groupe(e, (x) => `${rangDe(x)} ${heureLocale(x.quand)}`).flatMap(
    ([cle, siens]) => {
      const total = somme(siens, (v) => v.total);
      const moyenne = diviserArrondi(total, joursDe(Number(cle[0])));
      return total === 0 ? [] : `${cle} ${fcfa(moyenne)}`;
    },
  );
  expect(semaine.map((h) => `${h.rang} ${h.heure} ${h.moyenne}`).sort()).toEqual(
    xLabel === 'Heure' ? [] : attendues.sort(),
  );
}

/** Sales by status. */
async function verifierStatuts({ faites, lire }: Chiffres): Promise<void> {
  const liste = await lire<VenteStatut[]>('/api/statistiques/ventes-annulees');
  const annulees = faites.filter((v) => v.statut === 'Annulé').length;
  expect([
    liste.extra_data,
    liste.data.length,
    liste.data.filter((v) => v.statut === 'Annulé').length,
  ]).toEqual([{ soldees: faites.length - annulees, annulees }, faites.length, annulees]);
}

/** What was received sells for, free units included, less what was paid. */
const margeDe = (recues: typeof receptions): number =>
  fcfa(recues.reduce((t, x) => t + x.vente * (x.qte + x.ug) - x.achat * x.qte, 0));

/** What was received: [STA-18] [STA-19] [STA-45]. */
async function verifierReceptions({ p, lire }: Chiffres): Promise<void> {
  const recues = groupe(
    receptions.filter((r) => dans(p, r.quand)),
    (r) => r.libelle,
  );
  expect(
    trier((await lire<{ produit_libelle: string }[]>('/api/statistiques/produits-achetes')).data),
  ).toEqual(
    trier(
      recues.map(([produit_libelle, r]) => ({
        produit_libelle,
        total_qte: r.reduce((t, x) => t + x.qte + x.ug, 0),
      })),
    ),
  );
  expect(trier((await lire<{ produit_libelle: string }[]>('/api/marge-benefice')).data)).toEqual(
    trier(
      recues.map(([produit_libelle, r]) => ({
        produit_libelle,
        marge: margeDe(r),
      })),
    ),
  );
  const parFournisseur = groupe(
    receptions.filter((r) => dans(p, r.quand)),
    (r) => r.fournisseur,
  ).map(([fournisseur_libelle, r]) => ({ fournisseur_libelle, marge: margeDe(r) }));
  const lues = (await lire<typeof parFournisseur>('/api/statistiques/marge-fournisseurs')).data;
  expect(new Map(lues.map((l) => [l.fournisseur_libelle, l.marge]))).toEqual(
    new Map(parFournisseur.map((l) => [l.fournisseur_libelle, l.marge])),
  );
}

/** Every widget over a period, against the sales themselves, to the hundredth. */
export async function verifierTout(p: Periode | null, filtre: string): Promise<void> {
  const lire = async <T>(chemin: string) => {
    const suite = chemin.includes('?') ? `&${filtre}` : `?${filtre}`;
    const r = await chef.lire<T>(filtre ? chemin + suite : chemin);
    expect([chemin, r.errors]).toEqual([chemin, []]);
    return r;
  };
  const faites = ventes.filter((v) => dans(p, v.creee));
  const chiffres: Chiffres = { p, e: effets(p), faites, lire };
  await verifierVendeurs(chiffres);
  await verifierEvolution(chiffres);
  await verifierMarges(chiffres);
  await verifierProduits(chiffres);
  await verifierChiffreAffaire(chiffres);
  await verifierStatuts(chiffres);
  await verifierReceptions(chiffres);
}
