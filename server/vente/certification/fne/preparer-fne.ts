import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import {
  type LigneADire,
  lignesADire,
  paiementsADire,
  totalADire,
} from '#shared/vente/certification/lignes.rules.ts';
import { LIBELLE_MODE_A_DIRE, LIBELLE_TAXE } from '#shared/vente/certification/pilotes.ts';
import { LIBELLE_TYPE_CLIENT } from '#shared/vente/clientele/types-client.phrases.ts';
import { identifiantLu } from '../appeler-service.ts';
import type { APreparer, Empechement, MessageFiscal } from '../pilote-fiscal.ts';

/** Per cent; TVAC: 0 by convention, TVAD: 0 by law. */
const TAUX: Readonly<Record<string, number>> = { TVA: 18, TVAB: 9, TVAC: 0, TVAD: 0 };
const MODES = ['cash', 'card', 'check', 'mobile-money', 'transfer', 'deferred'];
const GABARITS = ['B2C', 'B2B', 'B2G', 'B2F'];

const duClient = (phrase: string): Empechement => ({ phrase, a_corriger: 'client' });
const desReglages = (phrase: string): Empechement => ({ phrase, a_corriger: 'reglage' });
const estEmpeche = (v: object): v is Empechement => 'phrase' in v;

/** Item key of the duty tax, which has no sale line. */
const CLE_GARDE = 'garde';
export const cleDArticle = (l: Pick<LigneADire, 'ligne_id'>): string =>
  l.ligne_id === null ? CLE_GARDE : String(l.ligne_id);

/** Net of taxes, four decimals: the gross amount stays recoverable. */
const prixNet = (montant: number, qte: number, taux: number): number =>
  Math.round((montant * 1_000_000) / ((100 + taux) * qte)) / 10_000;

function articles({ contenu, part, reglages }: APreparer): object[] | Empechement {
  const lignes = lignesADire(contenu, part, reglages);
  const inconnue = lignes.find((l) => !(reglages.taxes[l.taxe] in TAUX));
  if (inconnue) {
    const { taxe } = inconnue;
    return desReglages(phrases.groupeInconnu(LIBELLE_TAXE[taxe], reglages.taxes[taxe]));
  }
  return lignes.map((l) => {
    const code = reglages.taxes[l.taxe];
    const css = l.css && reglages.taxes.css !== '' ? contenu.taux_css : 0;
    return {
      reference: l.cip ?? '',
      description: l.libelle,
      quantity: l.qte,
      amount: prixNet(l.montant, l.qte, (TAUX[code] ?? 0) + css),
      discount: 0,
      measurementUnit: 'unité',
      taxes: [code],
      customTaxes: css === 0 ? [] : [{ name: reglages.taxes.css, amount: css }],
    };
  });
}

function client({ contenu, reglages }: APreparer): object | Empechement {
  const { client: c, vendeur } = contenu;
  const template = reglages.types_client[c.type];
  if (!GABARITS.includes(template))
    return desReglages(phrases.typeClientInconnu(LIBELLE_TYPE_CLIENT[c.type]));
  if (template === 'B2B' && !c.nif) return duClient(phrases.nifClientManque(c.nom));
  const telephone = c.telephone ?? vendeur.telephone;
  const email = c.email ?? vendeur.email;
  if (!telephone || !email) return desReglages(phrases.contactClientManque);
  return {
    template,
    ...(c.nif && { clientNcc: c.nif }),
    clientCompanyName: c.nom,
    clientPhone: telephone,
    clientEmail: email,
    ...(template === 'B2F' && { foreignCurrency: 'XOF', foreignCurrencyRate: 1 }),
  };
}

/** FNE takes one mode: the largest payment's. */
function paiement(a: APreparer, total: number): { mode: string } | Empechement {
  const [premier] = paiementsADire(a.contenu, a.part, total).toSorted(
    (x, y) => y.montant - x.montant,
  );
  const mode = premier?.mode ?? 'espece';
  const code = a.reglages.modes[mode];
  return MODES.includes(code)
    ? { mode: code }
    : desReglages(phrases.modeInconnu(LIBELLE_MODE_A_DIRE[mode], code));
}

/** Item ids by sale line, for refunds. */
interface SuiteDEnvoi {
  id: string;
  articles: Record<string, string>;
}
const lireSuite = (suite: Record<string, unknown> | null): SuiteDEnvoi | null =>
  identifiantLu(suite?.['id']) !== null && typeof suite?.['articles'] === 'object'
    ? (suite as unknown as SuiteDEnvoi)
    : null;

/** [CER-21] Items of the original sale and quantities returned. */
function preparerAvoir(a: APreparer, total: number): MessageFiscal | Empechement {
  const suite = lireSuite(a.original?.suite ?? null);
  const lignes = lignesADire(a.contenu, a.part, a.reglages);
  const items = lignes.map((l) => ({ id: suite?.articles[cleDArticle(l)], quantity: l.qte }));
  if (suite === null || items.some((i) => i.id === undefined))
    return { phrase: phrases.originalSansArticles, a_corriger: null };
  return { texte: JSON.stringify({ id: suite.id, items }), total };
}

/**
 * [CER-21] Unit prices net of taxes (four decimals), one tax per line, client type, declared point
 * of sale and establishment.
 */
export function preparerFne(a: APreparer): MessageFiscal | Empechement {
  const total = totalADire(a.contenu, a.part);
  if (a.genre === 'avoir') return preparerAvoir(a, total);
  if (a.point_de_vente === '') return desReglages(phrases.pointDeVenteManque(a.caisse));
  if (!a.reglages.etablissement) return desReglages(phrases.etablissementManque);
  const aQui = client(a);
  if (estEmpeche(aQui)) return aQui;
  const items = articles(a);
  if (estEmpeche(items)) return items;
  const paye = paiement(a, total);
  if (estEmpeche(paye)) return paye;
  const texte = JSON.stringify({
    invoiceType: 'sale',
    paymentMethod: paye.mode,
    isRne: false,
    ...aQui,
    clientSellerName: a.contenu.operateur.nom,
    pointOfSale: a.point_de_vente,
    establishment: a.reglages.etablissement,
    commercialMessage: '',
    footer: a.numero,
    items,
    customTaxes: [],
    discount: 0,
  });
  return { texte, total };
}
