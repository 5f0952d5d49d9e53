// Server: the station's catalogue and its changes are read from the base's numbering.
import { enFcfa } from '#shared/base/montant.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { deballer, venduDe } from '#shared/vente/station/catalogue.rules.ts';
import type { EnteteCatalogue, LigneCatalogue } from '#shared/vente/station/catalogue.schema.ts';
import {
  type Catalogue,
  catalogueVide,
  chercherDans,
  oterDuCatalogue,
  poserAuCatalogue,
} from '#shared/vente/station/chercher-catalogue.rules.ts';
import { composerProduits } from '#server/platform/demo/composer-produits.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
  for (const [i, { libelle, dci, prix_de_vente }] of composerProduits(new Tirage(7))
    .slice(0, 400)
    .entries())
    await unProduit(serveur, {
      libelle,
      dci,
      prix: enFcfa(prix_de_vente),
      qte: (i * 7) % 40,
    });
});
afterAll(() => serveur.detruire());

interface Lecture {
  entete: EnteteCatalogue;
  lignes: LigneCatalogue[];
}
/** A station hears of a change by its number: what was written before this has its own. */
async function lire(
  depuis: Pick<EnteteCatalogue, 'seq' | 'epoque'> | null = null,
): Promise<Lecture> {
  await attendrePublication(awa.adresse);
  const suite = depuis ? `?depuis=${depuis.seq}&epoque=${depuis.epoque}` : '';
  const { data, extra_data } = await awa.lire<LigneCatalogue[]>(`/api/stations/catalogue${suite}`);
  return { entete: extra_data as unknown as EnteteCatalogue, lignes: data };
}
/** What a station holds once it has read that. */
function prendre(c: Catalogue, { entete, lignes }: Lecture): Catalogue {
  for (const l of lignes) poserAuCatalogue(c, deballer(l, entete.tables), venduDe(l));
  for (const id of entete.retires) oterDuCatalogue(c, id);
  return c;
}
const produitsDe = (c: Catalogue): Produit[] =>
  [...c.parId.values()].map((f) => f.produit).sort((a, b) => a.id - b.id);
/** The catalogue made once serves whoever asks soon after: read again from its number on. */
async function tout(): Promise<Catalogue> {
  const entier = await lire();
  return prendre(prendre(catalogueVide(), entier), await lire(entier.entete));
}

describe('le catalogue d’un poste', () => {
  it('[CAT-2] chaque produit en vente y est, tel que le serveur le dit', async () => {
    const tenus = produitsDe(await tout());
    const { meta } = await chef.lire<Produit[]>('/api/produits?is_active=1&rows=1&page=1');
    expect(tenus).toHaveLength(meta?.total ?? 0);
    for (const tenu of tenus.filter((_, i) => i % 25 === 0)) {
      const { data } = await chef.lire<Produit>(`/api/produits/${tenu.id}`);
      const { version, libelle, cip, dci, qte, qte_retenue, prix_de_vente, tva, css } = data;
      expect(tenu).toMatchObject({
        version,
        libelle,
        cip,
        dci,
        qte,
        qte_retenue,
        prix_de_vente,
        tva,
        css,
      });
    }
  });

  it('[CAT-3] ce qui a changé depuis un numéro suffit : vendu, renommé, retiré, créé', async () => {
    const avant = await lire();
    const poste = prendre(catalogueVide(), avant);
    const [un = 0, deux = 0, trois = 0] = produitsDe(poste)
      .filter((p) => p.qte > 5)
      .map((p) => p.id);
    const panier = await unPanier(awa, [{ produit_id: un, qte: 2 }]);
    await awa.ecrire(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      amount_gived: 1_000_000,
    });
    await chef.ecrire(`/api/produits/${deux}/update`, { libelle: 'NOUVEAU NOM 500 MG' });
    await chef.ecrire(`/api/produits/${trois}/update`, { is_active: false });
    const suite = await lire(avant.entete);
    expect(suite.entete.entier).toBe(false);
    expect(suite.lignes.length + suite.entete.retires.length).toBeLessThan(10);
    const suivi = produitsDe(prendre(poste, suite));
    expect(suivi).toEqual(produitsDe(await tout()));
    expect(suivi.find((p) => p.id === un)?.qte).toBe(
      (await chef.lire<Produit>(`/api/produits/${un}`)).data.qte,
    );
  });

  it.each([
    ['une autre vie de la base', { epoque: '00000000-0000-4000-8000-000000000000' }],
    ['un numéro d’après', { seq: 900_000_000 }],
  ])('[CAT-3] %s : tout est relu', async (_, plus) => {
    const { entete } = await lire();
    expect((await lire({ ...entete, ...plus })).entete.entier).toBe(true);
  });

  it('[CAT-5] ce qu’on cherche sur le poste est ce que le serveur trouve, dans le même ordre', async () => {
    const poste = await tout();
    const noms = produitsDe(poste).map((p) => p.libelle);
    const tirage = new Tirage(20_261_126);
    const questions = Array.from({ length: 60 }, () => {
      const mots = tirage.parmi(noms).split(' ');
      const mot = tirage.parmi(mots);
      return tirage.parmi([
        mot,
        mot.slice(0, 3).toLowerCase(),
        mots.slice(0, 2).join(' '),
        `${mot.slice(0, 2)}${mot.slice(3)}`,
        `${mots.at(-1)} ${mots[0]}`,
      ]);
    }).filter((q) => q.trim() !== '');
    for (const q of questions) {
      const { data } = await awa.lire<Produit[]>(
        `/api/produits?is_active=1&rows=15&page=1&total=borne&search_by_keyword=${encodeURIComponent(q)}`,
      );
      expect(
        chercherDans(poste, q, 15).produits.map((p) => p.id),
        q,
      ).toEqual(data.map((p) => p.id));
    }
  });
});

describe('qui le lit', () => {
  it('[CAT-2] qui ne vend pas ne l’a pas', async () => {
    const autre = await serveur.poste('Serge Stock', {
      habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
    });
    expect((await autre.lire('/api/stations/catalogue')).statut).toBe(403);
  });
});
