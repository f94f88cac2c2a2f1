import { startDocument } from "~/layouts/document-script";
import { watchSignupLinks } from "~/layouts/signup-opening";

startDocument();

const place = document.getElementById("signup-dialog");
if (place)
  watchSignupLinks(
    (href) =>
      void import("./entry.signup").then(
        ({ openSignup }) => openSignup(place, href),
        () => location.assign(href),
      ),
  );
