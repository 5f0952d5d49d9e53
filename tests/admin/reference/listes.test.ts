// Server: ten additions of one label at once: the unique index keeps one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesReference from '#shared/admin/reference/reference.phrases.ts';
import { surReferences } from '#shared/admin/reference/reference.events.ts';
import {
  LISTES,
  MOTIFS_INTERNES,
  MOTIFS_RESERVES,
  type Reference,
} from '#shared/admin/reference/reference.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chef: Poste;
const em = () => serveur.orm.em.fork();
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', {
    habilitations: [{ menu: 'ADMIN', submenus: ['parametre'] }],
  });
});
afterAll(() => serveur.detruire());
const lire = async (liste: string) => (await chef.lire<Reference[]>(`/api/${liste}`)).data;
const creer = (liste: string, libelle: unknown) =>
  chef.ecrire<Reference>(`/api/${liste}`, { libelle });
const renommer = (liste: string, id: number, corps: object) =>
  chef.ecrire<Reference>(`/api/${liste}/${id}/update`, corps);

describe.each(LISTES)('la liste %s', (liste) => {
  it('s’ajoute et se renomme ; chaque écran l’entend', async () => {
    await verifierEvenement<Reference[]>({
      poste: chef,
      topic: 'application',
      lire: () => lire(liste),
      noms: ['reference.modifiee', 'reference.modifiee'],
      appliquer: surReferences(liste),
      acte: async () => {
        const { data, message } = await creer(liste, '  Élixir   buvable ');
        expect([data.libelle, message]).toEqual([
          'Élixir buvable',
          phrasesReference.referenceCreee,
        ]);
        expect(
          await renommer(liste, data.id, { id: data.id, libelle: 'Zeste', type: 'edit' }),
        ).toMatchObject({
          statut: 200,
          message: phrasesReference.referenceModifiee,
          data: { libelle: 'Zeste', version: 2 },
        });
      },
    });
    expect(
      await sql(
        em(),
        `select utilisateur, acte, avant, apres
          from journal_audit
          where entite = $1
          order by id desc
          limit 1`,
        [liste],
      ),
    ).toEqual([
      {
        utilisateur: 'Chef',
        acte: 'modification',
        avant: { libelle: 'Élixir buvable' },
        apres: { libelle: 'Zeste' },
      },
    ]);
  });
  it('un libellé est obligatoire, et unique sans accents ni casse', async () => {
    for (const vide of ['', '   ', undefined])
      expect(await creer(liste, vide)).toMatchObject({
        statut: 422,
        errors: [phrasesReference.referenceRequise],
      });
    const { data } = await creer(liste, 'Évènement rare');
    expect(await creer(liste, 'EVENEMENT  RARE')).toMatchObject({
      statut: 422,
      errors: [phrasesReference.referencePrise('Évènement rare')],
    });
    const { data: autre } = await creer(liste, 'Autre chose');
    expect(await renommer(liste, autre.id, { libelle: 'evenement rare' })).toMatchObject({
      statut: 422,
      errors: [phrasesReference.referencePrise('Évènement rare')],
    });
    expect(await renommer(liste, data.id, { libelle: 'Evenement rare' })).toMatchObject({
      statut: 200,
      data: { libelle: 'Evenement rare' },
    });
  });
  it('dix ajouts du même libellé ensemble n’en font qu’un', async () => {
    const reponses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => creer(liste, i % 2 ? 'Éclair' : 'eclair')),
    );
    expect(reponses.map((r) => r.statut).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ]);
  });
  it('un élément retiré revient sous son numéro', async () => {
    const { data } = await creer(liste, 'Revenant');
    await sql(em(), 'update reference set deleted_at = now() where id = $1', [data.id]);
    expect((await renommer(liste, data.id, { libelle: 'Spectre' })).statut).toBe(404);
    expect((await creer(liste, 'Revenant')).data.id).toBe(data.id);
  });
});

describe('renommer', () => {
  it('un élément d’une autre liste, ou un autre numéro que celui de l’adresse : refusé', async () => {
    const { data } = await creer('prod_formes', 'Pommade');
    expect((await renommer('prod_familles', data.id, { libelle: 'X' })).statut).toBe(404);
    expect(await renommer('prod_formes', data.id, { id: data.id + 1, libelle: 'X' })).toMatchObject(
      { statut: 422, errors: [phrasesReference.referenceAutreId] },
    );
  });
  it('les produits suivent : par leur numéro de nature, et par le texte de leur forme, famille, classe, catégorie', async () => {
    const id = await unProduit(serveur, { libelle: 'SUIVEUR' });
    for (const [liste, colonne] of [
      ['prod_formes', 'forme'],
      ['prod_familles', 'famille'],
      ['prod_classe_theraps', 'classe'],
      ['prod_categories', 'categorie'],
    ] as const) {
      const { data } = await creer(liste, 'Ancienne valeur');
      await sql(em(), `update produit set ${colonne} = 'Ancienne valeur' where id = $1`, [id]);
      await renommer(liste, data.id, { libelle: 'Nouvelle valeur' });
      expect(
        await sqlOne(em(), `select ${colonne} as valeur from produit where id = $1`, [id]),
      ).toEqual({ valeur: 'Nouvelle valeur' });
    }
  });
  it('un mouvement garde le motif sous lequel il a été fait', async () => {
    const { data } = await creer('mouv_motifs', 'ECHANTILLON');
    const id = await unProduit(serveur, { libelle: 'ECHANTILLONNE', qte: 0 });
    await sql(
      em(),
      `insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
          produit_prix_de_vente, motif, source, created_by)
        values ($1, 'E', 'Entrée', 1, 1, 1, 'ECHANTILLON', 'test', 'Awa')`,
      [id],
    );
    await renommer('mouv_motifs', data.id, { libelle: 'ECHANTILLON GRATUIT' });
    expect(
      await sqlOne(
        em(),
        `select motif from mouvement where produit_id = $1 and motif like 'ECH%'`,
        [id],
      ),
    ).toEqual({ motif: 'ECHANTILLON' });
  });
});

describe('[REF-2] [REF-3] un motif réservé', () => {
  it.each([...MOTIFS_RESERVES, ...MOTIFS_INTERNES])('%s : ni renommé, ni pris', async (motif) => {
    const tenu = (await lire('mouv_motifs')).find((m) => m.libelle === motif);
    expect(await renommer('mouv_motifs', tenu?.id ?? 0, { libelle: 'Autre nom' })).toMatchObject({
      statut: 422,
      errors: [phrasesReference.motifReserve(motif)],
    });
    expect((await creer('mouv_motifs', motif.toLowerCase())).statut).toBe(422);
    await sql(em(), 'update reference set deleted_at = now() where id = $1', [tenu?.id]);
    expect(await creer('mouv_motifs', motif.toLowerCase())).toMatchObject({
      statut: 422,
      errors: [phrasesReference.motifReserve(motif.toLowerCase())],
    });
    expect((await creer('prod_formes', motif)).statut).toBe(200);
  });
});
