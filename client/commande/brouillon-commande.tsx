import { Button, InputGroup } from '@blueprintjs/core';
import { Document, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { useFournisseurs } from '#client/fournisseur/fournisseur.queries.ts';
import { RechercheProduit, useScanProduit } from '#client/produit/choix.queries.tsx';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { ChampDate } from '#client/ui/champ-date.tsx';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { confirmer } from '#client/ui/dialogue-confirmation.tsx';
import { ChampForme, ErreursForme } from '#client/ui/formulaire.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { toast } from '#client/ui/toast.ts';
import { useEnvoi } from '#client/ui/use-envoi.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import {
  annulerCommande,
  creerCommande,
  envoyerCommande,
  modifierCommande,
  suggererCommande,
} from '#shared/commande/commande.api.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import { retenirCommande, telechargerBon } from './commande.queries.ts';
import {
  ajouterLigne,
  joindreSuggestions,
  type LigneSaisie,
  saisieDe,
  totalAchat,
} from './saisie.rules.ts';

interface Props {
  /** Null for a new one. */
  commande: CommandeComplete | null;
  fermer: () => void;
  creee: (id: number) => void;
  recevoir: () => void;
}

function Lignes({
  lignes,
  changer,
}: {
  lignes: readonly LigneSaisie[];
  changer: (lignes: LigneSaisie[]) => void;
}) {
  const poser = (i: number, change: Partial<LigneSaisie>) =>
    changer(lignes.map((l, j) => (i === j ? { ...l, ...change } : l)));
  if (lignes.length === 0)
    return (
      <p className="commande-vide">Cherchez ou scannez un produit, ou reprenez la suggestion.</p>
    );
  return (
    <table className="commande-lignes" aria-label="Lignes de la commande">
      <thead>
        <tr>
          <th scope="col">PRODUIT</th>
          <th scope="col">CIP</th>
          <th scope="col" className="nombre">
            QTE
          </th>
          <th scope="col" className="nombre">
            PRIX ACHAT
          </th>
          <th scope="col" className="nombre">
            PRIX VENTE
          </th>
          <th scope="col" className="nombre">
            MONTANT
          </th>
          <th scope="col">
            <span className="vue-cachee">Actes</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lignes.map((l, i) => (
          <tr key={l.produit_id}>
            <th scope="row">
              <span className="commande-produit" title={l.libelle}>
                {l.libelle}
              </span>
            </th>
            <td className="discret">{l.cip}</td>
            <td className="nombre">
              <ChampMontant
                className="saisie-courte"
                size="small"
                aria-label={`Quantité, ${l.libelle}`}
                valeur={l.qte}
                maximum={10_000}
                changer={(qte) => poser(i, { qte: qte ?? 0 })}
              />
            </td>
            <td className="nombre">
              <ChampMontant
                className="saisie-prix"
                size="small"
                decimales={2}
                aria-label={`Prix d’achat, ${l.libelle}`}
                valeur={l.prix_achat}
                maximum={10_000_000}
                changer={(v) => poser(i, { prix_achat: v ?? 0 })}
              />
            </td>
            <td className="nombre">{formatFcfa(l.prix_de_vente)}</td>
            <td className="nombre">{formatFcfa(l.qte * l.prix_achat)}</td>
            <td>
              <Button
                variant="minimal"
                size="small"
                icon={<Trash />}
                aria-label={`Retirer ${l.libelle}`}
                title="Retirer"
                onClick={() => changer(lignes.filter((x) => x !== l))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * A draft: supplier, lines by name, by scan or by the suggestion; then it is sent, or received as
 * it is.
 */
export function BrouillonCommande({ commande, fermer, creee, recevoir }: Props) {
  const { data: fournisseurs = [] } = useFournisseurs();
  const [s, setS] = useState({
    fournisseur_id: String(commande?.fournisseur_id ?? ''),
    attendue_le: commande?.attendue_le ?? '',
    facture: commande?.facture ?? '',
  });
  const [lignes, setLignes] = useState(() => (commande ? saisieDe(commande) : []));
  const [change, marquer] = useState(commande === null);
  const { erreurs, enCours, envoyer } = useEnvoi();
  const poser = (suite: Partial<typeof s>) => {
    setS({ ...s, ...suite });
    marquer(true);
  };
  const poserLignes = (suite: LigneSaisie[]) => {
    setLignes(suite);
    marquer(true);
  };
  useScanProduit((p) => {
    setLignes((avant) => ajouterLigne(avant, p));
    marquer(true);
  });

  const enregistrer = async (): Promise<CommandeComplete | null> => {
    if (commande && !change) return commande;
    const corps = {
      fournisseur_id: Number(s.fournisseur_id),
      attendue_le: s.attendue_le || null,
      facture: s.facture || null,
      lignes: lignes.map(({ produit_id, qte, prix_achat }) => ({ produit_id, qte, prix_achat })),
    };
    const { data } = await envoyer((cle) =>
      commande
        ? appeler(modifierCommande, {
            parametres: { id: commande.id },
            corps: { ...corps, version: commande.version },
            cle,
          })
        : appeler(creerCommande, { corps, cle }),
    );
    if (!data) return null;
    marquer(false);
    retenirCommande(data);
    if (!commande) creee(data.id);
    return data;
  };
  const suggerer = async () => {
    const { data } = await appeler(suggererCommande, {
      requete: s.fournisseur_id === '' ? {} : { fournisseur_id: Number(s.fournisseur_id) },
    });
    if (!data) return;
    const suite = joindreSuggestions(lignes, data);
    if (suite.length === lignes.length) toast.avertir(phrasesCommande.commandeRienASuggerer);
    else poserLignes(suite);
  };
  const expedier = async (courriel: boolean) => {
    const tenue = await enregistrer();
    if (!tenue) return;
    const { data } = await envoyer((cle) =>
      appeler(envoyerCommande, { parametres: { id: tenue.id }, corps: { courriel }, cle }),
    );
    if (data) retenirCommande(data);
  };
  const annuler = async () => {
    if (!commande || !(await confirmer())) return;
    const { data } = await envoyer((cle) =>
      appeler(annulerCommande, { parametres: { id: commande.id }, cle }),
    );
    if (data) retenirCommande(data);
  };
  const aRecevoir = async () => {
    if (await enregistrer()) recevoir();
  };
  const sansFournisseur = s.fournisseur_id === '' ? phrasesCommande.commandeSansFournisseur : null;
  const raison = enCours
    ? phrasesReglement.traitement
    : (sansFournisseur ??
      (lignes.length === 0
        ? phrasesCommande.commandeVide
        : lignes.some((l) => l.qte < 1)
          ? phrasesCommande.commandeQuantites
          : null));
  const adresse = fournisseurs.find((f) => String(f.id) === s.fournisseur_id)?.email;
  return (
    <div className="commande-corps">
      <div className="commande-tete">
        <ChampForme libelle="Fournisseur">
          {(id) => (
            <ListeDeroulante
              id={id}
              value={s.fournisseur_id}
              options={[
                { value: '', label: 'Choisir un fournisseur…' },
                ...fournisseurs.map((f) => ({ value: String(f.id), label: f.libelle })),
              ]}
              onChange={(e) => poser({ fournisseur_id: e.currentTarget.value })}
            />
          )}
        </ChampForme>
        <ChampDate
          libelle="Attendue le"
          valeur={s.attendue_le}
          changer={(attendue_le) => poser({ attendue_le })}
        />
        <ChampForme libelle="Facture">
          {(id) => (
            <InputGroup
              id={id}
              autoComplete="off"
              maxLength={60}
              value={s.facture}
              onValueChange={(facture) => poser({ facture })}
            />
          )}
        </ChampForme>
        <ChampForme libelle="Ajouter un produit">
          {(id) => (
            <RechercheProduit
              id={id}
              libelle="Ajouter un produit"
              autoFocus
              choisir={(p) => poserLignes(ajouterLigne(lignes, p))}
            />
          )}
        </ChampForme>
        <Button text="Reprendre la suggestion" onClick={() => void suggerer()} />
      </div>
      <div className="commande-cadre" tabIndex={0} role="region" aria-label="Lignes">
        <Lignes lignes={lignes} changer={poserLignes} />
      </div>
      <ErreursForme erreurs={erreurs} />
      <div className="commande-pied">
        <span className="commande-total">
          {lignes.length} produit{lignes.length > 1 ? 's' : ''} ·{' '}
          <strong>{formatFcfa(totalAchat(lignes))}</strong>
        </span>
        {commande ? (
          <Button
            variant="minimal"
            intent="danger"
            text="Annuler la commande"
            onClick={() => void annuler()}
          />
        ) : (
          <Button text="Annuler" onClick={fermer} />
        )}
        {commande && !change && (
          <Button icon={<Document />} text="PDF" onClick={() => void telechargerBon(commande.id)} />
        )}
        <BoutonMotive raison={raison} text="Réceptionner" onClick={() => void aRecevoir()} />
        <BoutonMotive raison={raison} text="Marquer envoyée" onClick={() => void expedier(false)} />
        <BoutonMotive
          raison={raison ?? (adresse ? null : phrasesCommande.commandeSansAdresse)}
          text="Envoyer par e-mail"
          onClick={() => void expedier(true)}
        />
        <BoutonMotive
          raison={
            enCours
              ? phrasesReglement.traitement
              : (sansFournisseur ?? (change ? null : phrasesCommande.commandeInchangee))
          }
          intent="primary"
          text="Enregistrer"
          onClick={() => void enregistrer()}
        />
      </div>
    </div>
  );
}
