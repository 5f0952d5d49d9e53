import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { useFournisseurs } from '#client/fournisseur/fournisseur.queries.ts';
import { ChampProduit, useScanProduit } from '#client/produit/champ-produit.offert.tsx';
import { useLotsDe } from '#client/produit/lots.queries.ts';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { ChampForme, ErreursForme, FinForme } from '#client/ui/formulaire.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { useEnvoi } from '#client/ui/use-envoi.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { MOTIFS_RETOUR } from '#shared/reference/reference.schema.ts';
import { creerRetour } from '#shared/retour/retour.api.ts';
import { relireRetours } from './retour.queries.ts';

export function RetourDialogue({ fermer }: { fermer: () => void }) {
  const { data: fournisseurs = [] } = useFournisseurs();
  const [produit, choisir] = useState<Produit | null>(null);
  const [s, setS] = useState({
    fournisseur_id: '',
    qte: 1 as number | null,
    motif: '',
    lot_id: '',
  });
  const { data: lots = [] } = useLotsDe(produit?.id ?? null);
  const { erreurs, enCours, envoyer } = useEnvoi();
  useScanProduit((p) => choisir(p));
  const nommes = lots.filter((l) => l.id !== null);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (!produit) return;
    const corps = {
      fournisseur_id: Number(s.fournisseur_id),
      produit_id: produit.id,
      qte: s.qte ?? 0,
      motif: s.motif,
      lot_id: s.lot_id === '' ? null : Number(s.lot_id),
    };
    const { success } = await envoyer((cle) => appeler(creerRetour, { corps, cle }));
    if (!success) return;
    relireRetours();
    fermer();
  };
  return (
    <Dialogue
      isOpen
      className="formulaire"
      aria-labelledby="retour-nouveau"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue id="retour-nouveau" titre="Nouveau retour" fermer={fermer} />
      <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <div className="grille-champs">
          <ChampForme
            libelle="Produit"
            large
            {...(produit && {
              aide: `${produit.libelle} : ${formatNombre(produit.qte)} en stock${produit.qte_perimee > 0 ? `, dont ${formatNombre(produit.qte_perimee)} périmés` : ''}`,
            })}
          >
            {(id) => <ChampProduit id={id} libelle="Produit" autoFocus choisir={choisir} />}
          </ChampForme>
          <ChampForme libelle="Fournisseur" large>
            {(id) => (
              <ListeDeroulante
                id={id}
                fill
                required
                value={s.fournisseur_id}
                options={[
                  { value: '', label: 'Choisir un fournisseur…' },
                  ...fournisseurs.map((f) => ({ value: String(f.id), label: f.libelle })),
                ]}
                onChange={(e) => setS({ ...s, fournisseur_id: e.currentTarget.value })}
              />
            )}
          </ChampForme>
          <ChampForme libelle="Motif" large>
            {(id) => (
              <ListeDeroulante
                id={id}
                fill
                required
                value={s.motif}
                options={[
                  { value: '', label: 'Choisir un motif…' },
                  ...MOTIFS_RETOUR.map((m) => ({ value: m, label: m })),
                ]}
                onChange={(e) => setS({ ...s, motif: e.currentTarget.value })}
              />
            )}
          </ChampForme>
          <ChampForme libelle="Lot">
            {(id) => (
              <ListeDeroulante
                id={id}
                fill
                value={s.lot_id}
                options={[
                  { value: '', label: 'Le premier périmé' },
                  ...nommes.map((l) => ({
                    value: String(l.id),
                    label: `${l.numero}${l.date_expiration ? ` · ${formatDate(debutDeJour(l.date_expiration))}` : ''} · ${l.qte}`,
                  })),
                ]}
                onChange={(e) => setS({ ...s, lot_id: e.currentTarget.value })}
              />
            )}
          </ChampForme>
          <ChampForme libelle="Quantité">
            {(id) => (
              <ChampMontant
                id={id}
                valeur={s.qte}
                maximum={1_000_000}
                changer={(qte) => setS({ ...s, qte })}
              />
            )}
          </ChampForme>
        </div>
        <ErreursForme erreurs={erreurs} />
        <FinForme fermer={fermer} enCours={enCours} />
      </form>
    </Dialogue>
  );
}
