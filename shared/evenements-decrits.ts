import { SUJET_AFFICHEURS } from './vente/afficheur/afficheur.events.ts';
import { affichage, afficheur } from './vente/afficheur/afficheur.schema.ts';
import * as z from 'zod/mini';
import { SUJET_MES_BILLETAGES, SUJETS_BILLETAGES } from './gestion/billetage/billetage.events.ts';
import { billetage } from './gestion/billetage/billetage.schema.ts';
import { attenteDeCaisse } from './vente/caisse/attente.schema.ts';
import { caisse } from './vente/caisse/caisse.schema.ts';
import { SUJETS_CERTIFICATION } from './vente/certification/certification.events.ts';
import { certification } from './vente/certification/certification.schema.ts';
import { demandeMobile } from './vente/mobile-money/demande.schema.ts';
import { SUJETS_MOBILE_MONEY } from './vente/mobile-money/mobile-money.events.ts';
import { client } from './vente/clientele/client.schema.ts';
import { bordereau } from './vente/cnamgs/bordereau.schema.ts';
import { SUJETS_BORDEREAU } from './vente/cnamgs/bordereau.events.ts';
import { commande } from './stock/commande/commande.schema.ts';
import { SUJETS_DEPENSE } from './gestion/depense/depense.events.ts';
import { depense } from './gestion/depense/depense.schema.ts';
import { suiviMaj } from './platform/epg/epg.schema.ts';
import { CLES_CONTROLE, ETATS_CONTROLE } from './platform/etat/etat.schema.ts';
import type { Evenements, NomEvenement } from './evenements.ts';
import { facture } from './vente/facture/devis.schema.ts';
import { avoir } from './vente/facture/facture.schema.ts';
import { SUJETS_DEVIS } from './vente/facture/facture.events.ts';
import { SUJETS_GARDE, SUJETS_SOMMES_GARDE } from './gestion/garde/garde.events.ts';
import { garde } from './gestion/garde/garde.schema.ts';
import { editionThesaurus } from './sante/interaction/edition.schema.ts';
import { inventaire, ligneInventaire } from './gestion/inventaire/inventaire.schema.ts';
import { importBase } from './stock/medicament/import.schema.ts';
import { notification } from './admin/notification/notification.schema.ts';
import { pharmacie } from './admin/pharmacie/pharmacie.schema.ts';
import { importFichier } from './platform/import/import.schema.ts';
import { produit } from './stock/produit/produit.schema.ts';
import { contractOf } from './record-contract.ts';
import { RECORDS, type RecordEvents } from './record-list.ts';
import type { AnyRecord } from './record.ts';
import { LISTES, reference } from './admin/reference/reference.schema.ts';
import { reservation } from './vente/reservation/reservation.schema.ts';
import { bonRetour } from './stock/retour/bon-retour.schema.ts';
import { retour } from './stock/retour/retour.schema.ts';
import { SUJET_POSTES } from './vente/station/station.events.ts';
import { quarantaine } from './vente/station/quarantaine.schema.ts';
import { station, venteHorsLigne } from './vente/station/station.schema.ts';
import { etatDirect } from './gestion/statistiques/direct.schema.ts';
import type { MajDirect } from './gestion/statistiques/statistiques.events.ts';
import { SUJETS_VENTE, SUJETS_VENTE_MODIFIEE } from './vente/vente/vente.events.ts';
import { vente } from './vente/vente/vente.schema.ts';

export interface EvenementDecrit<D = unknown> {
  resume: string;
  sujets: readonly string[];
  donnees: z.ZodMiniType<D>;
}

const describedEvent = <D>(
  resume: string,
  sujets: readonly string[],
  donnees: z.ZodMiniType<D>,
): EvenementDecrit<D> => ({ resume, sujets, donnees });

const PANIERS = ['vendeur', 'caisse:{id}'];
const BILLETAGES = ['caisse:{id}', ...SUJETS_BILLETAGES, SUJET_MES_BILLETAGES];
const CAISSES = ['caisses', 'caisse:{id}'];
const TIROIR = ['caisse:{id}', 'journee', 'billetages'];
const unBilletage = z.object({ billetage });
const uneCaisse = z.object({ caisse });
const uneDepense = z.object({ depense });
const unDevis = z.object({ facture });
const uneGarde = z.object({ garde });
const unInventaire = z.object({ inventaire });
const unPanier = z.object({ reservation });
const uneCertification = z.object({ certification });
const uneVente = z.object({ vente });
const unNumero = z.object({ id: z.number() });

const DES_FICHES = Object.fromEntries(
  (RECORDS as unknown as readonly AnyRecord[]).flatMap((of) => {
    const { name, plural, words, toldTo = [], withdrawn = false } = of.declared;
    const [un, retire] = words.feminine
      ? [`Une ${words.one}`, 'retirée']
      : [`Un ${words.one}`, 'retiré'];
    const changed = z.object({ [name]: contractOf(of).schema });
    return [
      [`${name}.change`, describedEvent(`${un} change`, [plural, ...toldTo], changed)],
      ...(withdrawn
        ? [[`${name}.retire`, describedEvent(`${un} est ${retire}`, [plural], unNumero)]]
        : []),
    ];
  }),
) as { readonly [N in keyof RecordEvents]: EvenementDecrit<RecordEvents[N]> };

/** Public documentation; a missing event or wrong payload does not compile. */
export const EVENEMENTS_DECRITS: { readonly [N in NomEvenement]: EvenementDecrit<Evenements[N]> } =
  {
    'reservation.creee': describedEvent('Un panier est ouvert', PANIERS, unPanier),
    'reservation.modifiee': describedEvent('Un panier change', PANIERS, unPanier),
    'reservation.envoyee_en_caisse': describedEvent('Un panier part en caisse', PANIERS, unPanier),
    'reservation.ouverte': describedEvent('Un caissier ouvre le panier', PANIERS, unPanier),
    'reservation.en_encaissement': describedEvent(
      'Le paiement du panier commence',
      PANIERS,
      unPanier,
    ),
    'reservation.liberee': describedEvent('Le caissier laisse le panier', PANIERS, unPanier),
    'reservation.renvoyee': describedEvent('Le panier revient au vendeur', PANIERS, unPanier),
    'reservation.paiement_mobile': describedEvent(
      'Une demande de mobile money du panier part, est confirmée, refusée ou abandonnée',
      PANIERS,
      unPanier,
    ),
    'reservation.payee': describedEvent('Le panier est payé', PANIERS, unPanier),
    'reservation.annulee': describedEvent('Le panier est annulé', PANIERS, unPanier),
    'reservation.transformee_en_devis': describedEvent(
      'Le panier devient un devis',
      PANIERS,
      unPanier,
    ),
    'afficheur.change': describedEvent(
      'Un écran client est ajouté, relié ou réglé',
      [SUJET_AFFICHEURS],
      z.object({ afficheur }),
    ),
    'afficheur.revoque': describedEvent(
      'Un écran client est révoqué',
      [SUJET_AFFICHEURS],
      z.object({ afficheur_revoque: afficheur }),
    ),
    'affichage.change': describedEvent(
      'Ce qu’un écran client montre change',
      ['afficheur:{id}'],
      z.object({ affichage }),
    ),
    'vente.creee': describedEvent('Une vente est faite', SUJETS_VENTE, uneVente),
    'vente.annulee': describedEvent('Une vente est annulée', SUJETS_VENTE, uneVente),
    'vente.retournee': describedEvent(
      'Des produits d’une vente sont repris',
      SUJETS_VENTE,
      uneVente,
    ),
    'vente.modifiee': describedEvent(
      'L’assuré d’une vente est corrigé',
      SUJETS_VENTE_MODIFIEE,
      uneVente,
    ),
    'certification.creee': describedEvent(
      'Une vente, un retour ou une annulation attend sa facture de l’État',
      SUJETS_CERTIFICATION,
      uneCertification,
    ),
    'certification.change': describedEvent(
      'Une facture de l’État part, est certifiée, refusée, incertaine ou corrigée',
      SUJETS_CERTIFICATION,
      uneCertification,
    ),
    'demande_mobile.change': describedEvent(
      'Une demande de mobile money change d’état',
      SUJETS_MOBILE_MONEY,
      z.object({ demande_mobile: demandeMobile }),
    ),
    'station.change': describedEvent(
      'Un poste qui vend est vu, mis à part ou repris',
      [SUJET_POSTES],
      z.object({ station }),
    ),
    'vente_hors_ligne.recue': describedEvent(
      'Une vente faite sans le serveur est enregistrée',
      [SUJET_POSTES],
      z.object({ vente_hors_ligne: venteHorsLigne, station }),
    ),
    'vente_hors_ligne.vue': describedEvent(
      'Un responsable a regardé une vente faite sans le serveur',
      [SUJET_POSTES],
      z.object({ vente_hors_ligne: venteHorsLigne }),
    ),
    'quarantaine.recue': describedEvent(
      'Une vente faite sans le serveur s’écarte des règles : elle est mise de côté',
      [SUJET_POSTES],
      z.object({ quarantaine, station }),
    ),
    'quarantaine.traitee': describedEvent(
      'Quelqu’un accepte ou refuse une vente mise de côté',
      [SUJET_POSTES],
      z.object({ quarantaine }),
    ),
    'caisse.ouverte': describedEvent('Une caisse ouvre', CAISSES, uneCaisse),
    'caisse.fermee': describedEvent('Une caisse ferme', CAISSES, uneCaisse),
    'caisse.prise': describedEvent('Quelqu’un prend une caisse', CAISSES, uneCaisse),
    'caisse.liberee': describedEvent('Une caisse est rendue', CAISSES, uneCaisse),
    'caisse.modifiee': describedEvent(
      'Une caisse change de nom, d’imprimante ou de tiroir',
      CAISSES,
      uneCaisse,
    ),
    'caisses.attentes': describedEvent(
      'Ce qui attend aux caisses change, une fois par seconde au plus',
      ['attentes'],
      z.object({ attentes: z.array(attenteDeCaisse) }),
    ),
    'caisse.tiroir_bouge': describedEvent(
      'Le contenu d’un tiroir change : il est à relire',
      TIROIR,
      z.object({ caisse_id: z.number() }),
    ),
    'garde.programmee': describedEvent('Une garde est programmée', SUJETS_GARDE, uneGarde),
    'garde.ouverte': describedEvent('Une garde commence', SUJETS_GARDE, uneGarde),
    'garde.terminee': describedEvent('Une garde finit', SUJETS_GARDE, uneGarde),
    'garde.annulee': describedEvent('Une garde est annulée', SUJETS_GARDE, uneGarde),
    'garde.sommes_changees': describedEvent(
      'La taxe et le chiffre d’affaires d’une garde changent : ils sont à relire',
      SUJETS_SOMMES_GARDE,
      z.object({ garde_id: z.number() }),
    ),
    'produit.modifie': describedEvent('Un produit change', ['produits'], z.object({ produit })),
    'produit.stock_modifie': describedEvent(
      'Le stock d’un produit change ; « mouvement » : une ligne de mouvement est écrite',
      ['produits'],
      z.object({ produit, mouvement: z.boolean() }),
    ),
    'produit.prix_changes': describedEvent(
      'Des prix ont changé ensemble : la liste est à relire',
      ['produits'],
      z.object({ prix_changes: z.object({ id: z.number(), nombre: z.number() }) }),
    ),
    'produit.importes': describedEvent(
      'Un fichier de produits est entré : la liste est à relire',
      ['produits'],
      z.object({
        importes: z.object({ id: z.number(), nouveaux: z.number(), modifies: z.number() }),
      }),
    ),
    'produit.recomposes': describedEvent(
      'Ce dont les produits sont faits a été relu : la liste est à relire',
      ['produits', 'medicaments'],
      z.object({ recomposes: z.object({ etat: z.number(), nombre: z.number() }) }),
    ),
    'thesaurus.importe': describedEvent(
      'Une autre édition du thésaurus des interactions est en service',
      ['produits', 'medicaments'],
      z.object({ edition: z.nullable(editionThesaurus) }),
    ),
    'ordonnancier.change': describedEvent(
      'L’ordonnancier ou un compte de stupéfiants a une ligne de plus : il est à relire',
      ['ordonnancier'],
      z.object({
        change: z.object({ genre: z.enum(['inscription', 'compte']), id: z.number() }),
      }),
    ),
    'import.avance': describedEvent(
      'Un import de fichier avance',
      ['imports', 'imports-clients'],
      z.object({ import_fichier: importFichier }),
    ),
    'billetage.depose': describedEvent('Un billetage est déposé', BILLETAGES, unBilletage),
    'billetage.valide': describedEvent('Un billetage est validé', BILLETAGES, unBilletage),
    'billetage.renvoye': describedEvent('Un billetage est renvoyé', BILLETAGES, unBilletage),
    'billetage.retire': describedEvent('Un billetage est retiré', BILLETAGES, unBilletage),
    'depense.creee': describedEvent('Une dépense est enregistrée', SUJETS_DEPENSE, uneDepense),
    'depense.modifiee': describedEvent('Une dépense change', SUJETS_DEPENSE, uneDepense),
    'depense.supprimee': describedEvent('Une dépense est supprimée', SUJETS_DEPENSE, uneDepense),
    'notification.creee': describedEvent(
      'On vous dit quelque chose',
      ['notifications'],
      z.object({ notification }),
    ),
    'notification.lues': describedEvent(
      'Des notifications sont lues, ou ne sont plus vraies',
      ['notifications'],
      z.object({ notifications: z.array(notification) }),
    ),
    'pharmacie.modifiee': describedEvent(
      'L’identité de la pharmacie ou ses taux changent',
      ['application'],
      z.object({ pharmacie }),
    ),
    'reference.modifiee': describedEvent(
      'Une des six listes change',
      ['application'],
      z.object({ liste: z.enum(LISTES), reference }),
    ),
    'devis.cree': describedEvent('Un devis est fait', SUJETS_DEVIS, unDevis),
    'devis.modifie': describedEvent('Un devis change', SUJETS_DEVIS, unDevis),
    'devis.supprime': describedEvent('Un devis est supprimé', SUJETS_DEVIS, unDevis),
    'avoir.cree': describedEvent('Un avoir est établi', SUJETS_DEVIS, z.object({ avoir })),
    'bordereau.exporte': describedEvent(
      'Un bordereau est arrêté',
      SUJETS_BORDEREAU,
      z.object({ bordereau }),
    ),
    'bordereau.modifie': describedEvent(
      'Un bordereau change d’état',
      SUJETS_BORDEREAU,
      z.object({ bordereau }),
    ),
    'inventaire.ouvert': describedEvent(
      'Un inventaire commence',
      ['inventaires', 'inventaire:{id}'],
      unInventaire,
    ),
    'inventaire.compte': describedEvent(
      'Des lignes sont comptées',
      ['inventaire:{id}'],
      z.object({ inventaire, lignes: z.array(ligneInventaire) }),
    ),
    'inventaire.clos': describedEvent(
      'Un inventaire est clos',
      ['inventaires', 'inventaire:{id}'],
      unInventaire,
    ),
    'inventaire.annule': describedEvent(
      'Un inventaire est annulé',
      ['inventaires', 'inventaire:{id}'],
      unInventaire,
    ),
    'direct.maj': describedEvent(
      'Le tableau du jour change : les parties qui changent, entières',
      ['direct'],
      // Absent, never undefined: zod does not distinguish them.
      z.extend(z.partial(etatDirect), {
        version: etatDirect.shape.version,
        at: etatDirect.shape.at,
        fil_otes: z.optional(z.array(z.string())),
      }) as z.ZodMiniType as z.ZodMiniType<MajDirect>,
    ),
    'base.import': describedEvent(
      'L’import de la base de médicaments avance',
      ['medicaments'],
      z.object({ import: importBase }),
    ),
    'commande.changee': describedEvent(
      'Une commande change',
      ['commandes'],
      z.object({ commande }),
    ),
    'retour.change': describedEvent(
      'Un retour au fournisseur change',
      ['retours'],
      z.object({ retour }),
    ),
    'bon_retour.change': describedEvent(
      'Un bon de retour change',
      ['retours'],
      z.object({ bon_retour: bonRetour }),
    ),
    'client.change': describedEvent('Un client change', ['clients'], z.object({ client })),
    'client.importes': describedEvent(
      'Un fichier de clients est entré : la liste est à relire',
      ['clients'],
      z.object({ clients_importes: z.object({ id: z.number(), nombre: z.number() }) }),
    ),
    ...DES_FICHES,
    'maj.suivie': describedEvent(
      'La mise à jour du serveur avance',
      ['versions'],
      z.object({ suivi: suiviMaj }),
    ),
    'serveur.etat_change': describedEvent(
      'Une alarme du serveur monte ou tombe',
      ['etat'],
      z.object({
        controles: z.array(z.object({ cle: z.enum(CLES_CONTROLE), etat: z.enum(ETATS_CONTROLE) })),
      }),
    ),
  };
