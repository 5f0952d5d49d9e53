import { Button } from '@blueprintjs/core';
import { Document, Tag as TagIcone, ThList } from '@blueprintjs/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { etiquettesAtom } from '#client/stock/produit/etiquettes.atoms.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { Amount } from '#client/ui/amount.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { FormErrors } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { debutDeJour, formatDate, formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import {
  annulerCommande,
  lireReponseCommande,
  receptionnerCommande,
} from '#shared/stock/commande/commande.api.ts';
import { ETAPES_COMMANDE, estOuverte } from '#shared/stock/commande/commande.rules.ts';
import { venuesDe } from '#shared/stock/commande/papier-commande.rules.ts';
import { TEXTE_REPONSE } from '#shared/stock/commande/echange.schema.ts';
import type { CommandeComplete, LigneCommande } from '#shared/stock/commande/commande.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { denombrer } from '#shared/base/texte.ts';
import { retenirCommande, telechargerBon } from './commande.queries.ts';
import { PhotosCommande } from './photos-commande.tsx';
import { AuBout, FaitDeTete, NetCommande, TeteCommande, UG } from './tete-commande.tsx';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';

function Receptions({ c }: { c: CommandeComplete }) {
  if (c.receptions.length === 0) return null;
  return (
    <>
      <h2 className="commande-receptions">Reçu</h2>
      <table className="commande-lignes commande-recue" aria-label="Ce qui a été reçu">
        <thead>
          <tr>
            <th scope="col">PRODUIT</th>
            <th scope="col" className="nombre">
              QTÉ
            </th>
            <th scope="col" className="nombre">
              {UG}
            </th>
            <th scope="col">LOT</th>
            <th scope="col">PÉREMPTION</th>
            <th scope="col" className="nombre">
              PRIX ACHAT
            </th>
            <th scope="col" className="nombre">
              PRIX VENTE
            </th>
            <th scope="col">LE</th>
            <th scope="col">PAR</th>
          </tr>
        </thead>
        <tbody>
          {c.receptions.map((r) => (
            <tr key={r.id}>
              <th scope="row">
                <ProductName libelle={r.produit_libelle} />
              </th>
              <td data-titre="QTÉ" className="nombre">
                {formatNombre(r.qte)}
              </td>
              <td data-titre="UG" className="nombre">
                {r.ug > 0 && formatNombre(r.ug)}
              </td>
              <td data-titre="LOT">{r.lot}</td>
              <td data-titre="PÉREMPTION">
                {r.date_expiration && formatDate(debutDeJour(r.date_expiration))}
              </td>
              <td data-titre="PRIX ACHAT" className="nombre">
                <Amount fcfa={r.prix_achat} />
              </td>
              <td data-titre="PRIX VENTE" className="nombre">
                <Amount fcfa={r.prix_de_vente} />
              </td>
              <td data-titre="LE">{formatDateHeure(new Date(r.created_at))}</td>
              <td data-titre="PAR">{r.created_by}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Faits({ c }: { c: CommandeComplete }) {
  return (
    <div className="commande-faits">
      <FaitDeTete nom="Fournisseur">{c.fournisseur_libelle}</FaitDeTete>
      {c.envoyee_at && (
        <FaitDeTete nom="Envoyée">
          {formatDateHeure(new Date(c.envoyee_at))}
          {c.envoyee_a && `, à ${c.envoyee_a}`}
        </FaitDeTete>
      )}
      {c.attendue_le && estOuverte(c.status) && (
        <FaitDeTete nom="Attendue">{formatDate(debutDeJour(c.attendue_le))}</FaitDeTete>
      )}
      {c.facture && <FaitDeTete nom="Facture">{c.facture}</FaitDeTete>}
      {c.ended_with && <FaitDeTete nom="Par">{c.ended_with}</FaitDeTete>}
    </div>
  );
}

/** [CMD-12] Box price; once received, prices paid, with quantities when several. */
function PrixPaye({ c, l }: { c: CommandeComplete; l: LigneCommande }) {
  const venues = c.status === 'SUCCESS' ? venuesDe(c, l.produit_id) : [];
  if (venues.length < 2) return <Amount fcfa={venues[0]?.prix ?? l.prix_achat} />;
  return venues.map((v) => (
    <div key={v.prix}>
      {formatNombre(v.recue)} × <Amount fcfa={v.prix} />
    </div>
  ));
}

function Commandees({ c }: { c: CommandeComplete }) {
  const repondue = c.commande_produits.some((l) => l.reponse !== null);
  return (
    <table
      className="commande-lignes commande-lue"
      aria-label="Lignes de la commande"
      data-vides={c.commande_produits.some((l) => l.ug_recue > 0) ? undefined : 'ug'}
    >
      <thead>
        <tr>
          <th scope="col">PRODUIT</th>
          <th scope="col">CIP</th>
          <th scope="col" className="nombre">
            COMMANDÉ
          </th>
          <th scope="col" className="nombre">
            REÇU
          </th>
          <th scope="col" className="nombre">
            {UG}
          </th>
          <th scope="col" className="nombre">
            PRIX ACHAT
          </th>
          <th scope="col" className="nombre">
            PRIX VENTE
          </th>
          {repondue && <th scope="col">RÉPONSE</th>}
        </tr>
      </thead>
      <tbody>
        {c.commande_produits.map((l) => (
          <tr key={l.id}>
            <th scope="row">
              <ProductName libelle={l.produit_libelle} />
            </th>
            <td data-titre="CIP" className="discret">
              {l.cip}
            </td>
            <td data-titre="COMMANDÉ" className="nombre">
              {formatNombre(l.qte)}
            </td>
            <td data-titre="REÇU" className="nombre">
              {formatNombre(l.qte_recue)}
            </td>
            <td data-titre="UG" className="nombre">
              {l.ug_recue > 0 && formatNombre(l.ug_recue)}
            </td>
            <td data-titre="PRIX ACHAT" className="nombre">
              <PrixPaye c={c} l={l} />
            </td>
            <td data-titre="PRIX VENTE" className="nombre">
              <Amount fcfa={l.prix_de_vente} />
            </td>
            {repondue && (
              <td data-titre="RÉPONSE">
                <Reponse l={l} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** [CDE-10] Excluded lines and reasons. */
const Ecarts = ({ c }: { c: CommandeComplete }) =>
  c.ecarts.length > 0 && (
    <p className="commande-ecarts discret">
      Écartés :{' '}
      {c.ecarts
        .map((e) => (e.raison ? `${e.produit_libelle} (${e.raison})` : e.produit_libelle))
        .join(', ')}
    </p>
  );

const TEINTES = { acceptee: 'success', partielle: 'warning', refusee: 'danger' } as const;
/** [ECH-1] The supplier's reply. */
const Reponse = ({ l }: { l: LigneCommande }) =>
  l.reponse && (
    <span className="commande-motif">
      <Badge tone={TEINTES[l.reponse]}>
        {TEXTE_REPONSE[l.reponse]}
        {l.reponse === 'partielle' && ` : ${l.reponse_qte}`}
      </Badge>
      {l.reponse_motif && <small>{l.reponse_motif}</small>}
    </span>
  );

/** Null without the right to print labels. */
function useEtiqueter(c: CommandeComplete): (() => void) | null {
  const session = useAtomValue(sessionAtom);
  const demander = useSetAtom(etiquettesAtom);
  const aller = useNavigate();
  if (session === null || !peut(session, 'STOCK', 'produits')) return null;
  return () => {
    demander(
      c.receptions.map((r) => ({
        produit_id: r.produit_id,
        nombre: r.qte + r.ug,
        lot: r.lot ? { numero: r.lot, date_expiration: r.date_expiration } : null,
      })),
    );
    void aller('/stock/produits');
  };
}

function useActesPartie(c: CommandeComplete) {
  const { erreurs, enCours, envoyer } = useSubmit();
  const agir = async (quoi: 'annuler' | 'solder') => {
    const dite =
      quoi === 'annuler'
        ? phrasesCommande.commandeAAnnuler(
            c.numero,
            c.fournisseur_libelle,
            formatFcfa(c.total_achat),
          )
        : phrasesCommande.commandeASolder(c.numero, c.fournisseur_libelle);
    if (!(await askFirst({ quoi: dite }))) return;
    const { data } = await envoyer((cle) =>
      quoi === 'annuler'
        ? callApi(annulerCommande, { parametres: { id: c.id }, cle })
        : callApi(receptionnerCommande, {
            parametres: { id: c.id },
            corps: { version: c.version, lignes: [], solder: true },
            cle,
          }),
    );
    if (data) retenirCommande(data);
  };
  const lireReponse = async () => {
    const { data } = await envoyer((cle) =>
      callApi(lireReponseCommande, { parametres: { id: c.id }, cle }),
    );
    if (data) retenirCommande(data);
  };
  return { erreurs, agir, lireReponse, raison: enCours ? phrasesReglement.traitement : null };
}
type ActesPartie = ReturnType<typeof useActesPartie>;

function Actes({
  c,
  actes: { agir, lireReponse, raison },
  recevoir,
}: {
  c: CommandeComplete;
  actes: ActesPartie;
  recevoir: () => void;
}) {
  const etiqueter = useEtiqueter(c);
  const { data: fournisseurs = [] } = useRecords(FOURNISSEURS);
  const echange = fournisseurs.find((f) => f.id === c.fournisseur_id)?.echange ?? 'aucun';
  const ouverte = estOuverte(c.status);
  useShortcuts('commande', ouverte ? { 'Alt+L': recevoir } : {});
  return (
    <>
      <AuBout nom="Autres actes">
        {c.status === 'ENVOYEE' && (
          <ReasonedButton
            reason={raison}
            variant="minimal"
            intent="danger"
            text="Annuler la commande"
            onClick={() => void agir('annuler')}
          />
        )}
        {c.status === 'RECUE_PARTIELLE' && (
          <ReasonedButton
            reason={raison}
            text="Solder sans le reste"
            onClick={() => void agir('solder')}
          />
        )}
        {ouverte && echange !== 'aucun' && (
          <ReasonedButton
            reason={raison}
            text="Lire la réponse"
            onClick={() => void lireReponse()}
          />
        )}
        {etiqueter && c.receptions.length > 0 && (
          <Button icon={<TagIcone />} text="Étiquettes" onClick={etiqueter} />
        )}
        <Button icon={<Document />} text="PDF" onClick={() => void telechargerBon(c.id)} />
        <Button icon={<ThList />} text="CSV" onClick={() => void telechargerBon(c.id, 'csv')} />
      </AuBout>
      <PhotosCommande commande={c} />
      {ouverte && (
        <ReasonedButton
          reason={raison}
          intent="primary"
          text="Réceptionner"
          endIcon={<KeyCap>Alt+L</KeyCap>}
          onClick={recevoir}
        />
      )}
    </>
  );
}

export function CommandePartie({
  commande: c,
  revenir,
  recevoir,
}: {
  commande: CommandeComplete;
  revenir: () => void;
  recevoir: () => void;
}) {
  const actes = useActesPartie(c);
  return (
    <section className="commande-page" aria-labelledby="commande-titre">
      <TeteCommande
        titre={`Commande ${c.numero}`}
        etape={ETAPES_COMMANDE[c.status]}
        revenir={revenir}
        actes={<Actes c={c} actes={actes} recevoir={recevoir} />}
      >
        <Faits c={c} />
      </TeteCommande>
      <FormErrors errors={actes.erreurs} />
      <div className="commande-feuille">
        <div className="commande-cadre" tabIndex={0} role="region" aria-label="Lignes">
          <Commandees c={c} />
          <Ecarts c={c} />
          <Receptions c={c} />
        </div>
        <footer className="commande-somme">
          <strong>{denombrer(c.commande_produits.length, 'produit')}</strong>
          <span>Vente {formatFcfa(c.total_vente)}</span>
          <span>TVA {formatFcfa(c.total_tva)}</span>
          <span>CSS {formatFcfa(c.total_css)}</span>
          <NetCommande fcfa={c.total_achat} />
        </footer>
      </div>
    </section>
  );
}
