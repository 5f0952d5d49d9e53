// Server: each file of wholesalers and old software is sent, judged, answered, written, undone.
import { beforeAll, expect } from 'vitest';
import { lignesRecues, rangeesDe, verserBon } from '#client/stock/commande/lignes-saisies.rules.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import { bonLivraisonDe } from '#shared/platform/import/bon-lu.rules.ts';
import { declarationDuGenre } from '#shared/platform/import/genres.ts';
import type {
  ImportFichier,
  QuestionImport,
  StoredNature,
} from '#shared/platform/import/import.schema.ts';
import type { Reponse } from '#shared/platform/import/lignes.rules.ts';
import { unFournisseur, unProduit } from '../../factories/une-pharmacie.ts';
import type { Poste } from '../../harness/serveur-de-test.ts';
import {
  type Attendu,
  type Attendue,
  baseDe,
  JOUR,
  lireAttendu,
  lireGrossiste,
  lireOctets,
  seRepond,
  siFichiers,
  valeursDe,
} from './grossistes.scene.ts';
import {
  chantal,
  defaire,
  importer,
  preparerImports,
  serveur,
  uneCaissiere,
  verifier,
  verifierFichier,
} from './imports.scene.ts';

preparerImports({ maintenant: () => new Date(`${JOUR}T10:00:00Z`) });
let caissiere: Poste;
beforeAll(async () => {
  caissiere = await uneCaissiere();
  const em = serveur.orm.em.fork();
  await sql(
    em,
    `insert into rayon (libelle)
      values ('Comptoir'), ('Étagère B'), ('Réfrigérateur'), ('Lait & bébé')`,
  );
  for (const libelle of ['GROSSISTE NORD', 'GROSSISTE SUD'])
    await unFournisseur(serveur, { libelle });
});

/** The first answer offered to each question. */
const repondre = (questions: readonly Pick<QuestionImport, 'genre' | 'valeur'>[]): Reponse[] =>
  questions.flatMap(({ genre, valeur }) => {
    const [choix] = declarationDuGenre(genre).choix;
    return choix ? [{ genre, valeur, choix }] : [];
  });
/** Sent and judged: the counts beside the file. */
async function juger(
  nom: string,
  nature: StoredNature,
  poste = chantal,
): Promise<[ImportFichier, Attendu]> {
  const voulu = lireAttendu(nom);
  const juge = await verifierFichier(lireOctets(nom), nature, poste);
  expect(juge.bilan).toMatchObject({
    bonnes: voulu.compte['bonnes'],
    a_demander: voulu.compte['a_demander'],
    fautives: voulu.compte['fautives'],
    passees: voulu.compte['passees'],
    genres: voulu.genres,
  });
  return [juge, voulu];
}
/** Questions answered, then written; the rows then good. */
async function ecrire(juge: ImportFichier, voulu: Attendu, poste = chantal): Promise<Attendue[]> {
  const repondu = await verifier(juge, repondre(juge.questions), poste);
  const bonnes = voulu.lignes.filter((l) => l.etat === 'bonne' || seRepond(l));
  expect(repondu.bilan).toMatchObject({
    bonnes: bonnes.length,
    a_demander: (voulu.compte['a_demander'] ?? 0) - voulu.lignes.filter(seRepond).length,
  });
  expect(await importer(juge.id, poste)).toMatchObject({
    statut: 'Importé',
    ecrits: bonnes.length,
  });
  return bonnes;
}
async function rendre({ id }: ImportFichier, poste = chantal): Promise<void> {
  expect(await defaire(id, poste)).toMatchObject({ statut: 'Défait', restes: 0 });
  expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
}

/** Products of an import as they stand, by row; a second batch stands with its product. */
const produitsDe = ({ id }: ImportFichier) =>
  sql(
    serveur.orm.em.fork(),
    `select l.ligne, p.libelle, p.prix_achat::float / 100 as prix_achat,
        p.prix_de_vente::float / 100 as prix_vente, p.tva, p.qte as stock, p.qte_min as stock_min,
        p.qte_max as stock_max, p.is_active as actif, y.libelle as rayon, p.famille,
        (select coalesce(array_agg(c order by c), '{}')
          from unnest(array[p.cip, p.cip_deux, p.cip_1, p.cip_2]) c
          where c is not null) as codes,
        (select coalesce(array_agg(t.numero || ' ' || coalesce(t.date_expiration::text, '-') || ' ' || t.qte
            order by t.numero), '{}')
          from lot t
          where t.produit_id = p.id and t.numero <> 'SANS LOT') as lots,
        (select coalesce(array_agg(f.libelle || ' ' || o.prix_achat::float / 100), '{}')
          from offre_fournisseur o
          join fournisseur f on f.id = o.fournisseur_id
          where o.produit_id = p.id) as offres
      from import_ligne l
      join produit p on p.id = l.cible_id
      left join rayon y on y.id = p.rayon_id
      where l.import_id = $1 and l.acte = 'nouveau' and l.etat = 'bonne'
      order by l.ligne`,
    [id],
  );
function produitsAttendus(bonnes: readonly Attendue[], dans: Attendu) {
  const seconds = bonnes.filter((a) => a.avis?.includes('deux_lots'));
  return bonnes
    .filter((a) => !seconds.includes(a))
    .map((a) => {
      const v = valeursDe(a, dans);
      const lots = [a, ...seconds.filter((s) => s.avec === a.ligne)].map((l) => valeursDe(l, dans));
      return {
        ligne: a.ligne,
        libelle: v.libelle,
        prix_achat: v.prix_achat ?? 0,
        prix_vente: v.prix_vente,
        tva: (v.taux_tva ?? 0) > 0,
        stock: lots.reduce((s, t) => s + (t.stock ?? 0), 0),
        stock_min: v.stock_min ?? 0,
        stock_max: v.stock_max ?? 0,
        actif: v.prix_vente !== 0,
        rayon: v.rayon || null,
        famille: v.famille ?? null,
        codes: (v.codes ?? []).toSorted(),
        lots: lots
          .filter((t) => t.lot && (t.stock ?? 0) > 0)
          .map((t) => `${t.lot} ${t.peremption ?? '-'} ${t.stock}`)
          .toSorted(),
        offres: v.fournisseur ? [`${v.fournisseur} ${v.prix_achat}`] : [],
      };
    });
}

for (const nom of ['a-produits.xlsx', 'b-catalogue.csv', 'c-tarif.csv', 'j-sep.csv'])
  siFichiers(`${nom} : ses produits, comme écrits à côté`, async () => {
    const [juge, voulu] = await juger(nom, 'produits');
    const bonnes = await ecrire(juge, voulu);
    expect(await produitsDe(juge)).toEqual(produitsAttendus(bonnes, voulu));
    await rendre(juge);
  });

siFichiers('f-ancien-logiciel.csv, ses stocks et ses lots, puis h-ventes-12-mois.csv', async () => {
  const [f, fVoulu] = await juger('f-ancien-logiciel.csv', 'produits');
  await importer(f.id);
  const bonnes = fVoulu.lignes.filter((l) => l.etat === 'bonne');
  expect(await produitsDe(f)).toEqual(produitsAttendus(bonnes, fVoulu));
  expect(
    await sqlOne(serveur.orm.em.fork(), 'select sum(qte)::int as boites from produit'),
  ).toEqual({ boites: fVoulu.compte['stock_des_bonnes'] });

  const [h, hVoulu] = await juger('h-ventes-12-mois.csv', 'ventes');
  await importer(h.id);
  const passees = await sql(
    serveur.orm.em.fork(),
    `select l.ligne, array_agg(v.boites order by v.mois) as ventes
      from import_ligne l
      join vente_passee v on v.produit_id = l.cible_id and v.import_id = l.import_id
      where l.import_id = $1 and l.etat = 'bonne'
      group by l.ligne
      order by l.ligne`,
    [h.id],
  );
  expect(passees).toEqual(
    hVoulu.lignes
      .filter((a) => a.etat === 'bonne')
      .map((a) => ({ ligne: a.ligne, ventes: a.valeurs?.ventes })),
  );
  expect(
    await sqlOne(serveur.orm.em.fork(), 'select sum(boites)::int as boites from vente_passee'),
  ).toEqual({ boites: hVoulu.compte['boites_des_bonnes'] });
  await rendre(h);
  await rendre(f);

  const [encore] = await juger('f-ancien-logiciel.csv', 'produits');
  const toutes = await ecrire(encore, fVoulu);
  expect(await produitsDe(encore)).toEqual(produitsAttendus(toutes, fVoulu));
  await rendre(encore);
});

siFichiers('g-clients.csv : ses clients et leurs dettes, comme écrits à côté', async () => {
  const [juge, voulu] = await juger('g-clients.csv', 'clients', caissiere);
  await importer(juge.id, caissiere);
  const clients = await sql(
    serveur.orm.em.fork(),
    `select l.ligne, c.libelle, coalesce(c.telephone, '') as telephones,
        coalesce(c.identifiant_assure, '') as numero_assure, c.secteur_assure as secteur,
        c.prise_en_charge::float as taux, c.plafond_dette::float / 100 as plafond,
        c.current_dette::float / 100 as solde
      from import_ligne l
      join client c on c.id = l.cible_id
      where l.import_id = $1 and l.etat = 'bonne'
      order by l.ligne`,
    [juge.id],
  );
  expect(clients).toEqual(
    voulu.lignes
      .filter((a) => a.etat === 'bonne')
      .map(({ ligne, valeurs: v = {} }) => ({
        ligne,
        libelle: [v.nom, v.prenom].filter(Boolean).join(' '),
        telephones: v.telephones?.join(' / ') ?? '',
        numero_assure: v.numero_assure ?? '',
        secteur: v.secteur || null,
        taux: v.taux ?? 0,
        plafond: v.plafond ?? 0,
        solde: v.solde ?? 0,
      })),
  );
  expect(
    await sqlOne(
      serveur.orm.em.fork(),
      'select sum(current_dette)::float / 100 as due from client',
    ),
  ).toEqual({ due: voulu.compte['dette_des_bonnes'] });
  await rendre(juge, caissiere);
  const [encore] = await juger('g-clients.csv', 'clients', caissiere);
  await ecrire(encore, voulu, caissiere);
  await rendre(encore, caissiere);
});

/** Products of a file's codes, without stock. */
async function produitsDuFichier({ lignes }: Attendu): Promise<Map<string, number>> {
  const produits = new Map<string, number>();
  for (const { valeurs: { code, libelle } = {} } of lignes)
    if (code && !produits.has(code))
      produits.set(
        code,
        await unProduit(serveur, { ...(libelle && { libelle }), cip: code, qte: 0 }),
      );
  return produits;
}
const lotsDe = (produits: ReadonlyMap<string, number>) =>
  sql(
    serveur.orm.em.fork(),
    `select p.cip as code, t.numero as lot, t.date_expiration::text as peremption, t.qte
      from lot t
      join produit p on p.id = t.produit_id
      where p.id = any($1) and t.qte > 0 and (t.numero <> 'SANS LOT' or t.date_expiration is not null)
      order by p.cip, t.numero, t.date_expiration`,
    [[...produits.values()]],
  );
const trier = (lots: readonly { code: string; lot: string }[]) =>
  lots.toSorted((a, b) => (`${a.code} ${a.lot}` < `${b.code} ${b.lot}` ? -1 : 1));

siFichiers('i-dates.xlsx : ses lots, à leurs dates', async () => {
  const produits = await produitsDuFichier(lireAttendu('i-dates.xlsx'));
  const [juge, voulu] = await juger('i-dates.xlsx', 'lots');
  const bonnes = await ecrire(juge, voulu);
  expect(await lotsDe(produits)).toEqual(
    trier(
      bonnes
        .map((l) => valeursDe(l, voulu))
        .map(({ code, lot, peremption = null, qte }) => ({
          code: code ?? '',
          lot: lot ?? '',
          peremption,
          qte,
        })),
    ),
  );
  await rendre(juge);
});

for (const nom of ['d-facture-sans-tetes.csv', 'e-livraison.csv'])
  siFichiers(`${nom} : versée sur sa commande, puis entrée en stock`, async () => {
    const voulu = lireAttendu(nom);
    const produits = await produitsDuFichier(voulu);
    const bonnes = voulu.lignes.filter((l) => l.etat === 'bonne');
    const commandees = Map.groupBy(bonnes, (l) => produits.get(l.valeurs?.code ?? ''));
    const creee = await chantal.ecrire<CommandeComplete>('/api/commandes', {
      fournisseur_id: await unFournisseur(serveur),
      lignes: [...commandees].map(([produit_id, siennes]) => ({
        produit_id,
        qte: siennes.reduce((s, l) => s + Math.max(1, l.valeurs?.qte_commandee ?? 1), 0),
      })),
    });
    expect(creee.errors).toEqual([]);
    const { lignes } = await lireGrossiste(nom, 'livraison', await baseDe(voulu));
    const verse = verserBon(creee.data, rangeesDe(creee.data), bonLivraisonDe(lignes));
    expect(verse.horsCommande).toEqual([]);
    const recue = await chantal.ecrire(`/api/commandes/${creee.data.id}/receptionner`, {
      lignes: lignesRecues(verse.rangees),
    });
    expect(recue.errors).toEqual([]);
    expect(await lotsDe(produits)).toEqual(
      trier(
        bonnes.flatMap(({ valeurs: v = {} }) => {
          const { code, lot, peremption = null, qte_recue = 0, ug = 0 } = v;
          const qte = qte_recue + ug;
          return qte > 0 && (lot || peremption)
            ? [{ code: code ?? '', lot: lot || 'SANS LOT', peremption, qte }]
            : [];
        }),
      ),
    );
    const stock = await sqlOne(
      serveur.orm.em.fork(),
      `select sum(p.qte)::int as boites_recues_et_gratuites,
          (select sum(l.qte_recue * l.prix_achat)::float / 100
            from commande_produit l
            where l.commande_id = $2) as montant_achat
        from produit p
        where p.id = any($1)`,
      [[...produits.values()], creee.data.id],
    );
    const { boites_recues_et_gratuites, montant_achat } = voulu.compte;
    expect(stock).toEqual({ boites_recues_et_gratuites, montant_achat });
    expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
  });
