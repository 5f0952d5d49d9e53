import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { donneesDe } from '#client/base/cache.ts';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { ChampForme, ErreursForme, FinForme } from '#client/ui/formulaire.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { useEnvoi } from '#client/ui/use-envoi.ts';
import { ajouterMedicament } from '#shared/medicament/medicament.api.ts';
import type { Medicament } from '#shared/medicament/medicament.schema.ts';
import { listerRayons } from '#shared/rayon/rayon.api.ts';
import { relireBase } from './base.queries.ts';

/** What names the box that becomes a product. */
export type BoiteAjoutee = Pick<Medicament, 'id' | 'libelle' | 'presentation' | 'cip13'> & {
  dci?: string | null;
};

/**
 * Makes a product of the pharmacy from a reference medicine: the public base knows everything but
 * the prices, the shelf and the stock.
 */
export function AjouterDialogue({
  medicament,
  fermer,
}: {
  medicament: BoiteAjoutee;
  fermer: () => void;
}) {
  const [s, setS] = useState<{
    prix_achat: number | null;
    prix_de_vente: number | null;
    qte: number | null;
    rayon: string;
  }>({ prix_achat: null, prix_de_vente: null, qte: 0, rayon: '' });
  const { erreurs, enCours, envoyer } = useEnvoi();
  const { data: rayons = [] } = useQuery({
    queryKey: ['choix', listerRayons.chemin],
    queryFn: async () => donneesDe(await appeler(listerRayons, { silencieux: true })),
  });
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const corps = {
      prix_achat: s.prix_achat ?? 0,
      prix_de_vente: s.prix_de_vente ?? 0,
      qte: s.qte ?? 0,
      rayon_id: s.rayon === '' ? null : Number(s.rayon),
    };
    const { success } = await envoyer((cle) =>
      appeler(ajouterMedicament, { parametres: { id: medicament.id }, corps, cle }),
    );
    if (!success) return;
    relireBase();
    fermer();
  };
  return (
    <Dialogue
      isOpen
      className="formulaire"
      aria-labelledby="ajouter-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue id="ajouter-titre" titre="Ajouter à mes produits" fermer={fermer} />
      <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <p className="formulaire-rappel">
          {medicament.libelle}, {medicament.presentation}
          <br />
          <span className="discret">
            CIP {medicament.cip13}
            {medicament.dci && ` · ${medicament.dci}`}
          </span>
        </p>
        <div className="grille-champs">
          <ChampForme libelle="Prix d’achat (FCFA)">
            {(id) => (
              <ChampMontant
                id={id}
                autoFocus
                valeur={s.prix_achat}
                changer={(prix_achat) => setS({ ...s, prix_achat })}
                decimales={2}
              />
            )}
          </ChampForme>
          <ChampForme libelle="Prix de vente (FCFA)">
            {(id) => (
              <ChampMontant
                id={id}
                valeur={s.prix_de_vente}
                changer={(prix_de_vente) => setS({ ...s, prix_de_vente })}
                decimales={2}
              />
            )}
          </ChampForme>
          <ChampForme libelle="Stock initial">
            {(id) => <ChampMontant id={id} valeur={s.qte} changer={(qte) => setS({ ...s, qte })} />}
          </ChampForme>
          <ChampForme libelle="Rayon">
            {(id) => (
              <ListeDeroulante
                id={id}
                fill
                value={s.rayon}
                options={[
                  { value: '', label: '—' },
                  ...rayons.map((r) => ({ value: r.id, label: r.libelle })),
                ]}
                onChange={(e) => setS({ ...s, rayon: e.currentTarget.value })}
              />
            )}
          </ChampForme>
        </div>
        <ErreursForme erreurs={erreurs} />
        <FinForme fermer={fermer} enCours={enCours} texte="Ajouter" />
      </form>
    </Dialogue>
  );
}
