import { watchSignupLinks } from "~/client/signup-opening";
import { startDocument } from "~/layouts/document-script";

startDocument();

if (document.getElementById("copies-template")) void import("./entry.offline");

const place = document.getElementById("signup-place");
if (place)
  watchSignupLinks(
    (href) =>
      void import("./entry.signup").then(
        ({ openSignup }) => openSignup(place, href),
        () => location.assign(href),
      ),
  );
