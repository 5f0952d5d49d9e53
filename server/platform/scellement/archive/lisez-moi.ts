export const LISEZ_MOI = `ARCHIVE FISCALE

Cette archive contient tout ce que la pharmacie a vendu, repris, encaissé et clos dans la période.
Elle se lit et se contrôle sans le logiciel qui l’a faite.

  journal.jsonl    un fait par ligne (JSON), dans l’ordre de sa chaîne
  ventes.csv       les ventes, annulations et retours, pour un tableur (FCFA) : ce qui est annulé ou
                   repris est en négatif, la somme d’une colonne est donc ce qui a été vendu ;
                   « caisse » est celle du fait, « caisse du ticket » celle de la vente d’origine
  certifications.jsonl  les factures de l’État : ce qui fut figé, envoyé et répondu, une par ligne
  manifeste.json   ce que l’archive contient, et les empreintes de ses fichiers
  manifeste.sig    la clé et la signature (Ed25519) du manifeste
  verifier.html    la page de contrôle : ouvrez-la dans un navigateur, sans réseau

Chaque fait porte l’empreinte (SHA-256) de celui qui le précède dans sa chaîne, sa propre empreinte et
la signature de la pharmacie. L’empreinte est celle de ces textes, chacun précédé de sa longueur en
octets UTF-8 et de deux-points, mis bout à bout :
  pharmacie/journal-fiscal/1, chaine, seq, type, objet, jour, instant, schema, logiciel, precedent,
  contenu
Les montants sont en centièmes de FCFA. La clé publique est imprimée sur chaque clôture.

Conservez cette archive six ans au moins, en deux lieux.
`;
